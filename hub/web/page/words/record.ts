/** What becomes of the record, by the codes that the hub gives. */
import type { RecordNote } from '../../../../schemas/view.ts';

export const recordFailuresEn = {
  'in-use': 'another hub writes the record',
  newer: 'a newer version wrote the record',
  foreign: 'the file is no record',
  unwritable: 'the data folder cannot be written',
  full: 'the disk is full',
  io: 'the disk fails',
  damaged: 'the record is damaged',
  gone: 'the record’s files have gone from the data folder',
  'not-open': 'this game is not the open one',
  closed: 'the record is closed; start the hub again',
};

export const recordFailuresRu: Record<string, string> = {
  'in-use': 'запись ведёт другой хаб',
  newer: 'запись сделана более новой версией',
  foreign: 'файл не является записью',
  unwritable: 'в папку данных нельзя писать',
  full: 'диск полон',
  io: 'диск неисправен',
  damaged: 'запись повреждена',
  gone: 'файлы записи исчезли из папки данных',
  'not-open': 'открыта другая игра',
  closed: 'запись закрыта; запустите хаб снова',
} satisfies Record<keyof typeof recordFailuresEn, string>;

export function recordNoteEn(note: RecordNote): string {
  switch (note.code) {
    case 'reserve-in-use':
      return 'The disk is full: the game goes on in the reserve. Make room after it';
    case 'no-reserve':
      return 'Little room on the disk: nothing is kept back for a full one';
    case 'record-slow':
      return 'The disk does not answer: what you pressed is kept once it does. If that lasts, go on on paper';
    case 'writes-lost':
      return `The record was damaged: the last writes are lost (${note.commits} or more). Check the game against your notes`;
    case 'game-cut':
      return `The record of game ${note.game} was damaged: it goes on after line ${note.kept}. Check it against your notes`;
    case 'game-lost':
      return `The record of game ${note.game} is lost: go on from a position`;
  }
}

export function recordNoteRu(note: RecordNote): string {
  switch (note.code) {
    case 'reserve-in-use':
      return 'Диск полон: игра идёт в запасе. После неё освободите место';
    case 'no-reserve':
      return 'На диске мало места: запаса на случай переполнения нет';
    case 'record-slow':
      return 'Диск не отвечает: нажатое запишется, когда ответит. Если надолго, продолжайте на бумаге';
    case 'writes-lost':
      return `Запись была повреждена: последние строки потеряны (порций: ${note.commits} или больше). Сверьте игру с заметками`;
    case 'game-cut':
      return `Запись игры ${note.game} была повреждена: игра идёт после строки ${note.kept}. Сверьте её с заметками`;
    case 'game-lost':
      return `Запись игры ${note.game} потеряна: продолжите с позиции`;
  }
}
