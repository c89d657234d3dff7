import type { SampleThread } from '../shapes.ts'
import { thread } from '../thread.ts'

/** The last hours of clients whose newest days are generated too. */
export const recentThreads: readonly SampleThread[] = [
  thread('jonas-weidner', 0, [
    [0, 610, 'me', 'Loveland Pass in eleven days. Weather says 60 % rain'],
    [0, 598, 'hannah', 'Then 60 % of it will be wet. Easy hour today, and pack the gloves.'],
  ]),
  thread('nkechi-obi', 1, [
    [0, 455, 'hannah', 'How was the ward this morning, and did you get lunch?'],
    [0, 402, 'me', 'Lunch was two bites between beds. Can I make it up tonight or is that cheating?'],
  ]),
  thread('hiroshi-tanabe', 0, [
    [0, 380, 'me', 'Good morning. Six hours, and I did not look at the mail until seven.'],
    [0, 371, 'tess', 'The mail part is the real win. Stairs today or tomorrow?'],
  ]),
  thread('bronwyn-ellis', 1, [[0, 290, 'me', 'THE SWINGS WITH 20 KG. Twenty!! I did not pull anything!!']]),
  thread('omar-al-khatib', 0, [
    [0, 700, 'tess', 'Rope skipping today? Three rounds, and stop while it still feels good.'],
    [0, 505, 'me', 'Done. Layla counted and lied in my favour 😅'],
    [0, 498, 'tess', 'Hire her.'],
  ]),
  thread('mei-ling-chow', 1, [
    [0, 640, 'tess', 'Hours? The truth, please.'],
    [0, 566, 'me', '4.5. render crashed at 2, i restarted it at 3. i know i know'],
  ]),
  thread('katarzyna-zielinska', 0, [[0, 520, 'tess', 'Shoulder after the long rehearsal?', 'Carrier violation']]),
  thread('ayodele-bright', 0, [
    [0, 477, 'me', 'Touched the rim. Fingertips. I have witnesses!'],
    [0, 470, 'tess', 'Fingertips today, palm in a month. Ice the ankle anyway.'],
  ]),
  thread('siobhan-gallagher', 0, [
    [0, 575, 'me', 'Into the sea at seven, 11 degrees, made a noise like a seal 😂'],
    [0, 560, 'owen', 'The seals will have been flattered. Warm breakfast after?'],
  ]),
  thread('rajesh-iyer', 1, [
    [0, 431, 'me', 'The results came. HbA1c 5.9. The doctor underlined it twice. Shall I send you the sheet?'],
  ]),
  thread('amara-nwosu', 0, [
    [0, 610, 'owen', 'Court today. Breakfast, or bravado?'],
    [0, 604, 'me', 'Eggs. And bravado'],
    [0, 330, 'me', 'Adjourned until next month, so now I have all this adrenaline and no judge'],
    [0, 318, 'owen', 'Press day, then. Four sets, and leave the bar in one piece.'],
  ]),
  thread('eleanor-whitby', 0, [
    [0, 640, 'me', 'Good morning, Owen. The scan was clear. I thought you would like to know before the choir does.'],
    [0, 622, 'owen', 'That is the best message of the month, Eleanor. Mr Darcy will be relieved as well.'],
  ]),
  thread('samira-benali', 1, [
    [0, 395, 'owen', 'How did the ten minute video go with the little one watching?'],
    [0, 348, 'me', 'She sat on my back during the plank ✨ is that progress or a problem?'],
  ]),
  thread('dylan-price', 0, [
    [0, 720, 'me', 'last night of the block done. bed now, tell the whippet'],
    [0, 505, 'owen', 'Told. Sleep till one, daylight after, nothing heavy before tomorrow.'],
  ]),
]
