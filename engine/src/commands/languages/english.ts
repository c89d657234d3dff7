import type { ClientTexts } from './client-texts.ts'

const messages = (n: number) => `${n} automatic message${n === 1 ? '' : 's'}`

export const ENGLISH: ClientTexts = {
  words: ['MORE', 'LESS', 'PAUSE', 'RESUME', 'HOURS 9-18', 'HOURS OFF'],
  later: 'OK, today’s automatic messages come tomorrow at the same time. Text RESUME to get them today after all.',
  paused: (day) =>
    `OK, no automatic messages until ${day}. People can still write to you. Text RESUME to end the pause.`,
  person: 'OK, a person will write to you. Automatic messages wait until then. Text RESUME to go on without one.',
  leastAlready: (n) =>
    `It’s already the least: ${messages(n)} a day. Text PAUSE for none for a week, or MORE for more.`,
  less: (n) => `OK, at most ${messages(n)} a day from now on. Text MORE to get more again.`,
  allAlready: 'You already get all automatic messages. Text LESS for fewer.',
  usualAgain: 'OK, automatic messages are back to the usual amount. Text LESS for fewer.',
  more: (n) => `OK, up to ${messages(n)} a day. Text LESS for fewer.`,
  anyTime: 'OK, automatic messages come at any time that we usually write. Text HOURS 9-18 to set hours.',
  hours: (from, to) => `OK, automatic messages come only from ${from} to ${to}, your time.`,
  neverThen: 'We never write automatically at that time, so none will come.',
  hoursOff: 'Text HOURS OFF to end this.',
  resumed: 'OK, automatic messages go on. Text PAUSE for a break, or LESS for fewer.',
  nothingPaused: 'Nothing is paused. Text PAUSE for a break, or LESS for fewer.',
  nothingSent: 'We haven’t sent you anything automatically.',
  byPerson: (when) => `A person wrote our last message (${when}), not automation.`,
  automatic: (when) => `Our last message (${when}) was automatic.`,
  page: (link) => `See and change what you get: ${link}`,
  pauseEnded: 'Your coaching team has ended your pause of automatic messages. Text PAUSE to pause again.',
  linkSent: (link) => `Here you see why you get automatic messages, and choose what you get: ${link}`,
  stopped: 'OK, no more texts. Text START to get them again.',
  confirmations: {
    stop: (name) => `${name}: You won’t get any more texts. Text START to get them again.`,
    start: (name) => `${name}: You get our texts again. Text HELP for help, or STOP to get no more.`,
    help: (name) =>
      `${name}: Your coaching team reads what you text here and will answer. Text STOP to get no more texts.`,
  },
  reasons: {
    unknown: 'Your coaching team has set it up.',
    hand: 'Your coaching team started it for you.',
    event: 'Something changed in your record, and your coaching team has set it up to follow.',
    keyword: 'You texted a word that starts it.',
    scene: 'It follows from an earlier message.',
    welcome: 'It’s part of your welcome.',
    program: 'It’s part of your program.',
    programWelcome: 'It’s the welcome to your program.',
    programDay: (day) => `It’s part of your program, day ${day}.`,
    answered: 'It follows what you answered.',
    planned: (when) => `It was planned for ${when}, your time.`,
    scheduled: (coach) => (coach === null ? 'Your coaching team scheduled it.' : `Your coach ${coach} scheduled it.`),
    waited: {
      'quiet-hours': 'It waited so that it wouldn’t come at night.',
      'organization-hours': 'It waited for the hours in which we write.',
      'coach-present': 'It waited because a coach was writing with you.',
      mute: 'It waited because messages were muted for a while.',
      'client-pause': 'It waited because you asked for a pause.',
      'client-person': 'It waited because you asked for a person.',
      'client-later': 'It waited because you asked for it later.',
      'client-hours': 'It waited for the hours that you chose.',
      window: 'It waited until you wrote, as WhatsApp asks.',
      'dead-address': 'It waited because messages didn’t reach your number.',
    },
  },
}
