import type { ClientTexts } from './client-texts.ts'

const messages = (n: number) => (n === 1 ? '1 automatische Nachricht' : `${n} automatische Nachrichten`)

export const GERMAN: ClientTexts = {
  words: ['MEHR', 'WENIGER', 'PAUSE', 'FORTSETZEN', 'ZEITEN 9-18', 'ZEITEN AUS'],
  later:
    'OK, die automatischen Nachrichten von heute kommen morgen zur selben Zeit. Schreib FORTSETZEN, wenn du sie doch heute möchtest.',
  paused: (day) =>
    `OK, keine automatischen Nachrichten bis ${day}. Menschen können dir weiterhin schreiben. Schreib FORTSETZEN, um die Pause zu beenden.`,
  person:
    'OK, ein Mensch wird dir schreiben. Bis dahin warten automatische Nachrichten. Schreib FORTSETZEN, wenn es ohne weitergehen soll.',
  leastAlready: (n) =>
    `Weniger geht nicht: ${messages(n)} am Tag. Schreib PAUSE für eine Woche ohne Nachrichten oder MEHR für mehr.`,
  less: (n) => `OK, ab jetzt höchstens ${messages(n)} am Tag. Schreib MEHR, um wieder mehr zu bekommen.`,
  allAlready: 'Du bekommst schon alle automatischen Nachrichten. Schreib WENIGER für weniger.',
  usualAgain: 'OK, es kommen wieder so viele automatische Nachrichten wie sonst. Schreib WENIGER für weniger.',
  more: (n) => `OK, bis zu ${messages(n)} am Tag. Schreib WENIGER für weniger.`,
  anyTime:
    'OK, automatische Nachrichten kommen zu jeder Zeit, zu der wir sonst schreiben. Schreib ZEITEN 9-18, um Zeiten festzulegen.',
  hours: (from, to) => `OK, automatische Nachrichten kommen nur von ${from} bis ${to} Uhr deiner Zeit.`,
  neverThen: 'Zu dieser Zeit schreiben wir nie automatisch, also kommen keine.',
  hoursOff: 'Schreib ZEITEN AUS, um das zu beenden.',
  resumed: 'OK, automatische Nachrichten kommen wieder. Schreib PAUSE für eine Pause oder WENIGER für weniger.',
  nothingPaused: 'Es ist nichts pausiert. Schreib PAUSE für eine Pause oder WENIGER für weniger.',
  nothingSent: 'Wir haben dir nichts automatisch geschickt.',
  byPerson: (when) => `Unsere letzte Nachricht (${when}) hat ein Mensch geschrieben, sie war nicht automatisch.`,
  automatic: (when) => `Unsere letzte Nachricht (${when}) war automatisch.`,
  page: (link) => `Sieh und ändere, was du bekommst: ${link}`,
  pauseEnded:
    'Dein Coaching-Team hat deine Pause von automatischen Nachrichten beendet. Schreib PAUSE, um wieder zu pausieren.',
  linkSent: (link) =>
    `Hier siehst du, warum du automatische Nachrichten bekommst, und wählst, was du bekommst: ${link}`,
  stopped: 'OK, keine Nachrichten mehr. Schreib START, um sie wieder zu bekommen.',
  confirmations: {
    stop: (name) => `${name}: Du bekommst keine Nachrichten mehr. Schreib START, um sie wieder zu bekommen.`,
    start: (name) =>
      `${name}: Du bekommst unsere Nachrichten wieder. Schreib HILFE für Hilfe oder STOP, um keine mehr zu bekommen.`,
    help: (name) =>
      `${name}: Dein Coaching-Team liest, was du hier schreibst, und antwortet dir. Schreib STOP, um keine Nachrichten mehr zu bekommen.`,
  },
  reasons: {
    unknown: 'Dein Coaching-Team hat sie eingerichtet.',
    hand: 'Dein Coaching-Team hat sie für dich gestartet.',
    event: 'In deinen Daten hat sich etwas geändert, und dein Coaching-Team hat eingerichtet, dass sie dann kommt.',
    keyword: 'Du hast ein Wort geschrieben, das sie startet.',
    scene: 'Sie folgt auf eine frühere Nachricht.',
    welcome: 'Sie gehört zu deiner Begrüßung.',
    program: 'Sie gehört zu deinem Programm.',
    programWelcome: 'Sie ist die Begrüßung zu deinem Programm.',
    programDay: (day) => `Sie gehört zu deinem Programm, Tag ${day}.`,
    answered: 'Sie richtet sich nach dem, was du geantwortet hast.',
    planned: (when) => `Sie war für ${when} Uhr deiner Zeit geplant.`,
    scheduled: (coach) =>
      coach === null ? 'Dein Coaching-Team hat sie geplant.' : `Dein Coach ${coach} hat sie geplant.`,
    waited: {
      'quiet-hours': 'Sie hat gewartet, um nicht in der Nacht zu kommen.',
      'organization-hours': 'Sie hat auf die Zeiten gewartet, zu denen wir schreiben.',
      'coach-present': 'Sie hat gewartet, weil ein Coach gerade mit dir geschrieben hat.',
      mute: 'Sie hat gewartet, weil Nachrichten eine Weile stummgeschaltet waren.',
      'client-pause': 'Sie hat gewartet, weil du um eine Pause gebeten hast.',
      'client-person': 'Sie hat gewartet, weil du um einen Menschen gebeten hast.',
      'client-later': 'Sie hat gewartet, weil du sie später haben wolltest.',
      'client-hours': 'Sie hat auf die Zeiten gewartet, die du gewählt hast.',
      window: 'Sie hat gewartet, bis du geschrieben hast, wie WhatsApp es verlangt.',
      'dead-address': 'Sie hat gewartet, weil Nachrichten deine Nummer nicht erreicht haben.',
    },
  },
}
