/** Why a seat can't be relied upon, and what to do: by the codes that links, clock and table give. */

export const healthEn = {
  'no-unit': 'no unit: count this seat by eye',
  'not-yet-heard': 'the hub has just started; wait two seconds',
  'never-heard': 'not heard since the start: look at its cable and power; until then by eye',
  'never-connected':
    'has not connected since the start: look at its power and Wi-Fi, and at the broker’s address, user name and password in it; until then by eye',
  silent: 'fell silent: look at its cable and power; until then by eye',
  unreadable: 'speaks, but nothing of it can be read: mend its wiring or flash its unit; until then by eye',
  stuck: 'hangs: speaks, but its clock stands still: pull its plug and put it back; until then by eye',
  late: 'what it sensed comes seconds late: leave its plug in, or that is lost; look at its Wi-Fi or cable; until then by eye',
  deaf: 'speaks, but does not hear the hub: look at its receiving wire or its network; until then by eye',
  flapping: 'comes and goes: look at its plug, cable and power; by eye until it has stayed for half a minute',
  flooding: 'talks without end and is cut off for it: unplug it and change the unit; until then by eye',
  'fist-chatters':
    'its pad flickers faster than a hand can: look at the pad and its cable; until then by eye',
  'mask-chatters': 'its mask sensor flickers: look at the sensor and its cable; until then by eye',
  'seated-chatters': 'its seat switch flickers: look at the switch and its cable; until then by eye',
  'button-chatters': 'its button flickers: look at the button and its cable; until then by eye',
  will: 'lost its network: look at its power and the access point; until then by eye',
  unplugged: 'unplugged: put the plug back; until then by eye',
  'no-port':
    'its serial port is missing: plug the adapter in, or mend its path in the table’s file; until then by eye',
  restarted: 'its unit has restarted: what it sensed meanwhile is gone; look at its power',
  'set-aside': 'another game was in hand meanwhile: decide its hand of that moment by eye',
  'edges-lost': 'some of what it sensed was lost while it wasn’t heard; look at its cable or its Wi-Fi',
  'two-devices':
    'two units say they are this seat; neither is believed: say which, or take one off the network',
  'unheard-past-close': 'did not answer in time for the count: decide its hand by eye',
  'clock-stepped': 'its clock jumped: its hand of this moment is in doubt; if it comes again, by eye',
  'clock-rate': 'its clock runs wrongly: count it by eye and change the unit after the game',
  'clock-wander': 'its clock wanders: count it by eye and change the unit after the game',
};
export type HealthReason = keyof typeof healthEn;

export const healthRu: Record<HealthReason, string> = {
  'no-unit': 'без устройства: считайте это место на глаз',
  'not-yet-heard': 'хаб только запущен; подождите две секунды',
  'never-heard': 'не слышно с запуска: проверьте кабель и питание; пока на глаз',
  'never-connected':
    'не подключалось с запуска: проверьте питание, Wi-Fi и в устройстве адрес брокера, имя и пароль; пока на глаз',
  silent: 'замолчало: проверьте кабель и питание; пока на глаз',
  unreadable: 'говорит, но прочесть нельзя: почините проводку или перепрошейте устройство; пока на глаз',
  stuck: 'зависло: говорит, но его часы стоят: выньте разъём и верните; пока на глаз',
  late: 'что оно заметило, приходит с опозданием на секунды: разъём не вынимать, иначе пропадёт; проверьте Wi-Fi или кабель; пока на глаз',
  deaf: 'говорит, но хаба не слышит: проверьте провод приёма или сеть; пока на глаз',
  flapping: 'то есть, то нет: проверьте разъём, кабель и питание; на глаз, пока не продержится полминуты',
  flooding: 'говорит без умолку, и связь обрывают: отключите и замените устройство; пока на глаз',
  'fist-chatters': 'площадка мигает быстрее, чем может рука: проверьте её и кабель; пока на глаз',
  'mask-chatters': 'датчик маски мигает: проверьте датчик и кабель; пока на глаз',
  'seated-chatters': 'датчик места мигает: проверьте датчик и кабель; пока на глаз',
  'button-chatters': 'кнопка мигает: проверьте кнопку и кабель; пока на глаз',
  will: 'потеряна сеть: проверьте питание и точку доступа; пока на глаз',
  unplugged: 'отключено: верните разъём; пока на глаз',
  'no-port': 'нет последовательного порта: вставьте адаптер или исправьте путь в файле стола; пока на глаз',
  restarted: 'его устройство перезапустилось: что было за это время, потеряно; проверьте питание',
  'set-aside': 'тем временем шла другая игра: решите его голос на глаз',
  'edges-lost': 'часть его нажатий потеряна, пока связи не было; проверьте кабель или Wi-Fi',
  'two-devices':
    'два устройства называют себя этим местом, ни одному нет веры: укажите, какому верить, или отключите лишнее',
  'unheard-past-close': 'не ответило вовремя: решите его голос на глаз',
  'clock-stepped': 'часы скакнули: эта рука под вопросом; если повторится – на глаз',
  'clock-rate': 'часы идут неверно: считайте на глаз, после игры замените устройство',
  'clock-wander': 'часы плывут: считайте на глаз, после игры замените устройство',
};
