/** Why the hub's sound or the night's music is not heard, by the codes that the hub gives. */
import type { SoundFault } from '../../../../schemas/stage.ts';

type Code = SoundFault['code'];

const EN: Readonly<Record<Code, string>> = {
  'no-mpv': 'mpv is not installed',
  ended: 'the player ended',
  'no-music-folder': 'music.folder names no folder that can be read',
  'no-playlists': 'music.folder has no folders of music in it',
  'no-list': 'nothing to play in the list',
  'no-file': 'a file can’t be played',
  'no-output': 'there is no sound output (music.output), or another program has it',
  'not-played': 'the player did not play it',
  'no-controller': 'no night-music controller is connected',
  'controller-silent': 'the night-music controller is not heard',
  'controller-cut': 'the night-music controller’s connection broke',
  'controller-twice':
    'another controller answers: name yours in music.controller.unit, or unplug one. Not used',
  'controller-other': 'music.controller.unit names another one; name this one there, or use it by a touch',
  'controller-version': 'the night-music controller speaks another version of the bus',
  unplugged: 'the bus is unplugged',
  'no-player': 'the controller’s player does not answer',
  'no-card': 'there is no card in the controller’s player',
  'no-folder': 'the controller’s card has no such folder',
  'player-error': 'the controller’s player reports an error',
  stuck: 'the controller’s player does not do what it is told',
  'folder-unnamed': 'music.controller.folders does not name the list',
  'amplifier-off': 'the amplifier is off, and is not switched in the night',
  'no-sound': 'it plays, and no sound comes out of it',
};
const RU: Readonly<Record<Code, string>> = {
  'no-mpv': 'mpv не установлен',
  ended: 'проигрыватель завершился',
  'no-music-folder': 'папки из music.folder нет, или её нельзя прочесть',
  'no-playlists': 'в music.folder нет папок с музыкой',
  'no-list': 'в списке нечего играть',
  'no-file': 'файл не играет',
  'no-output': 'нет звукового выхода (music.output) или он занят',
  'not-played': 'проигрыватель это не сыграл',
  'no-controller': 'пульт ночной музыки не подключён',
  'controller-silent': 'пульта ночной музыки не слышно',
  'controller-cut': 'связь с пультом ночной музыки оборвалась',
  'controller-twice':
    'отвечает ещё один пульт: назовите свой в music.controller.unit или отключите лишний. Не играет',
  'controller-other': 'в music.controller.unit назван другой; назовите там этот или включите его касанием',
  'controller-version': 'пульт ночной музыки говорит на другой версии шины',
  unplugged: 'шина отключена',
  'no-player': 'проигрыватель пульта не отвечает',
  'no-card': 'в проигрывателе пульта нет карты',
  'no-folder': 'на карте пульта нет такой папки',
  'player-error': 'проигрыватель пульта сообщает об ошибке',
  stuck: 'проигрыватель пульта не слушается',
  'folder-unnamed': 'в music.controller.folders нет этого списка',
  'amplifier-off': 'усилитель выключен, а ночью его не включают',
  'no-sound': 'играет, но звука нет',
};

const told =
  (words: Readonly<Record<Code, string>>) =>
  ({ code, about }: SoundFault): string =>
    about === null ? words[code] : `${words[code]}: ${about}`;

export const soundFaultEn = told(EN);
export const soundFaultRu = told(RU);
