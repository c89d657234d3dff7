import type { ReactionType } from '@attune/contract/conversations/constants'
import type { StaffKey } from './shapes.ts'

/** What staff did besides writing. Days and minutes are before now. */
export interface StaffAction {
  client: string
  days: number
  minutes: number
  by: StaffKey
  does:
    | { kind: 'note'; text: string }
    | { kind: 'mute'; minutes: number }
    | { kind: 'status'; newStatus: 'active' | 'stop'; reason: string }
    | { kind: 'answers'; answers: Record<string, string> }
    | { kind: 'message-limit'; amount: number; days: number }
    | { kind: 'manager-request'; text: string }
    | { kind: 'pin' }
    | { kind: 'review-point' }
    /** The latest message with this text. */
    | { kind: 'pin-message'; text: string }
    | { kind: 'react'; text: string; type: ReactionType }
    /** The client reacts by a text of their phone; `by` is the author of the message. */
    | { kind: 'tapback'; text: string; verb: 'Liked' | 'Loved' | 'Laughed at' | 'Emphasized' }
}

const note = (client: string, days: number, by: StaffKey, text: string): StaffAction => ({
  client,
  days,
  minutes: 300 + ((text.length * 7) % 240),
  by,
  does: { kind: 'note', text },
})

const answers = (client: string, days: number, by: StaffKey, given: Record<string, string>): StaffAction => ({
  client,
  days,
  minutes: 540,
  by,
  does: { kind: 'answers', answers: given },
})

const action = (
  client: string,
  days: number,
  minutes: number,
  by: StaffKey,
  does: StaffAction['does'],
): StaffAction => ({
  client,
  days,
  minutes,
  by,
  does,
})

export const staffActions: readonly StaffAction[] = [
  note('maria-lopez', 40, 'hannah', 'Son Leo, born in spring. Pelvic floor physio every second Thursday. No jumping.'),
  note('maria-lopez', 8, 'hannah', 'Back to work in two months, half days. Plan for early mornings then.'),
  note('daniel-okafor', 79, 'hannah', 'Ankle rolled in the park. Tess does strength with him from now on.'),
  note('daniel-okafor', 70, 'tess', 'Left hip drops on single-leg work. Side planks before everything else.'),
  note('ingrid-solberg', 34, 'hannah', 'Wants no numbers in front of her daughter. Write weights only when she asks.'),
  note(
    'tom-whitaker',
    74,
    'hannah',
    'Rota: four nights, three off, three nights, four off. Never train on the day after a night.',
  ),
  note('aisha-rahman', 42, 'hannah', 'Launch in three weeks, stress up. Keep runs short, keep the tone light.'),
  note('grace-bennett', 60, 'hannah', 'Mother has hip surgery. Ask about it, she does not bring it up herself.'),
  note(
    'owen-clarke',
    81,
    'hannah',
    'Flies two weeks of four. Gate agent knows him by name. Best reached before 8 in the UK.',
  ),
  note('marcus-webb', 9, 'hannah', 'Frozen until he writes. Father in hospital in San Antonio.'),
  note(
    'jonas-weidner',
    38,
    'hannah',
    'Knee: ligament strain, cleared for the bike. We write German when he starts in German.',
  ),
  note('nkechi-obi', 46, 'hannah', 'Board exam on her mind. No weigh-ins until it is over.'),
  note('rosa-delgado', 64, 'hannah', 'HbA1c 6.9, next test at the end of the quarter. Doctor knows about the program.'),
  note('sofia-marchetti', 47, 'tess', 'Arthroscopy right knee. Surgeon decides on running, not us.'),
  note('ruth-adeyemi', 88, 'tess', 'Goes out too fast in every race. Rule: nobody behind you matters before km 3.'),
  note('peter-novak', 55, 'tess', 'Drives long haul. Texts only at stops. Prefers one message a week.'),
  note('hiroshi-tanabe', 67, 'tess', 'Knee after the stair climber. Very polite about pain, ask twice.'),
  note('bronwyn-ellis', 54, 'tess', 'Lifted a Labrador. Back is fine again, hinge practice every session.'),
  note('omar-al-khatib', 60, 'tess', 'Away with family for a week around the holidays, no check-ins then.'),
  note('katarzyna-zielinska', 61, 'tess', 'Plays the viola six hours a day. Left shoulder first.'),
  note('mei-ling-chow', 50, 'tess', 'Deadline season. If she writes in capitals, answer the same day.'),
  note('hank-petersen', 73, 'tess', 'Says "fine" for everything up to a broken rib.'),
  note('callum-reid', 59, 'owen', 'Ankle, third time on the left. Balance work stays in for good.'),
  note('george-pemberton', 61, 'owen', 'New hip, twelve weeks before the big walk. Wife Margaret reads along.'),
  note('siobhan-gallagher', 87, 'owen', 'Self-employed, no sick pay. Nothing that could cost her a working day.'),
  note('rajesh-iyer', 51, 'owen', 'Blood test in the last week of the month. Calls with Singapore until midnight.'),
  note('agnieszka-lis', 44, 'owen', 'Money is tight. No shopping lists with salmon.'),
  note('luca-ferrante', 71, 'owen', 'Wedding in early summer. Suit is cut, so the date is fixed.'),
  note('hamish-drummond', 65, 'owen', 'Prefers the telephone. Texts are for numbers.'),
  note(
    'eleanor-whitby',
    55,
    'owen',
    'Lives alone. If two days pass without a word, ring the neighbour (number with the office).',
  ),
  note('dylan-price', 43, 'owen', 'Rotating nights at the steelworks. Closure talks until autumn.'),
  note('beth-alderson', 33, 'owen', 'First night rota on the ward begins next month.'),

  answers('leila-haddad', 1, 'priya', {
    'Sleep on weekdays': '6 hours',
    'Sleep on weekends': '9 hours',
    Training: 'Yoga on Mondays',
    'Known conditions': 'Low iron in spring',
  }),
  answers('rosa-delgado', 89, 'hannah', {
    'Known conditions': 'Type 2 diabetes',
    Medication: 'Metformin',
    'Meals a day': '3',
    Training: 'Zumba once a week',
  }),
  answers('george-pemberton', 61, 'owen', {
    'Known conditions': 'Hip replacement, right',
    Training: 'Walking',
    'Living with': 'Wife',
  }),
  answers('rajesh-iyer', 73, 'owen', {
    'Known conditions': 'Prediabetes',
    'Meals a day': '4',
    Training: 'None at the moment',
  }),
  answers('tom-whitaker', 89, 'hannah', {
    'Working hours': 'Rotating nights, 19 to 7',
    Training: 'Lifting twice a week',
  }),
  answers('sofia-marchetti', 47, 'tess', { 'Known conditions': 'Arthroscopy, right knee', Training: 'Cycling' }),
  answers('bronwyn-ellis', 71, 'tess', {
    Training: 'Kettlebells, on and off',
    'Meals a day': '2 and a half',
    'Living with': 'Gary, the twins, one dog',
  }),

  { client: 'hamish-drummond', days: 0, minutes: 400, by: 'owen', does: { kind: 'mute', minutes: 3 * 1440 } },
  { client: 'dmitri-volkov', days: 23, minutes: 200, by: 'tess', does: { kind: 'mute', minutes: 2 * 1440 } },
  {
    client: 'chloe-tremblay',
    days: 5,
    minutes: 130,
    by: 'tess',
    does: { kind: 'status', newStatus: 'stop', reason: 'Program finished' },
  },
  { client: 'peter-novak', days: 45, minutes: 300, by: 'tess', does: { kind: 'message-limit', amount: 200, days: 60 } },
  {
    client: 'mei-ling-chow',
    days: 3,
    minutes: 350,
    by: 'tess',
    does: {
      kind: 'manager-request',
      text: 'Mei-Ling sleeps five hours for weeks now and jokes about it. I would like to talk about pausing the training.',
    },
  },
  {
    client: 'hank-petersen',
    days: 50,
    minutes: 310,
    by: 'tess',
    does: {
      kind: 'manager-request',
      text: 'No answer from Hank for over a week. Does the office have another number?',
    },
  },

  action('maria-lopez', 6, 200, 'hannah', { kind: 'pin' }),
  action('tom-whitaker', 3, 150, 'hannah', { kind: 'pin' }),
  action('george-pemberton', 4, 100, 'owen', { kind: 'pin' }),
  action('mei-ling-chow', 2, 90, 'tess', { kind: 'review-point' }),
  action('aisha-rahman', 1, 500, 'hannah', { kind: 'review-point' }),
  action('hank-petersen', 3, 240, 'tess', { kind: 'review-point' }),
  action('maria-lopez', 1, 68, 'hannah', {
    kind: 'react',
    text: 'Dinner. Salmon again, but I measured the rice this time',
    type: 'loved',
  }),
  action('maria-lopez', 1, 58, 'hannah', {
    kind: 'tapback',
    text: 'That plate is exactly what we planned.',
    verb: 'Liked',
  }),
  action('maria-lopez', 1, 600, 'hannah', {
    kind: 'pin-message',
    text: 'Physio says all fine, keep the exhale, intervals are ok again if I feel rested',
  }),
  action('grace-bennett', 0, 118, 'hannah', {
    kind: 'tapback',
    text: 'Day 77 and the first one is yours. Proud of you, Grace.',
    verb: 'Loved',
  }),
  action('grace-bennett', 0, 125, 'hannah', {
    kind: 'react',
    text: 'ONE. Chin over the bar. My son filmed and now he wants to learn it',
    type: 'emphasised',
  }),
]
