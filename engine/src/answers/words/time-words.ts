import { toPhrases } from '../phrases.ts'

/** A half or part of the day, as people say it. `late-afternoon`: Spanish "tarde" reaches further than "afternoon". */
export type DayPart = 'am' | 'pm' | 'morning' | 'afternoon' | 'late-afternoon' | 'evening' | 'night' | 'noon'

export const DAY_PARTS = toPhrases<DayPart>([
  ['am', 'am, a m, a, a am, amm, ams, in the am, in the a m, am in the morning, 午前, 上午, 오전, ص, صباحا, पूर्वाह्न'],
  ['pm', 'pm, p m, p, pmm, pms, in the pm, in the p m, 午後, 下午, 오후, م, مساء'],
  [
    'morning',
    `in the morning, morning, mornings, mornin, mornign, moring, morinng, morninng, mroning, monring, mornng, morming, in the moring, in the mornign, in the mornings, this morning, every morning, each morning, early morning, early in the morning, in the early morning, of the morning, tomorrow morning, tmrw morning, bright and early in the morning, in the wee hours, at dawn,
     de la manana, por la manana, en la manana, de la madrugada, du matin, le matin, matin, morgens, am morgen, morgen fruh, fruh, frueh, in der fruh, in der fruhe, fruhmorgens, am fruhen morgen, vormittags, am vormittag, di mattina, del mattino, della mattina, mattina, da manha, de manha, manha, da madrugada, s ochtends, sochtends, in de ochtend, s morgens, smorgens, утра, утром, rano, 早上, 朝, 凌晨, 아침, सुबह, बजे सुबह, בבוקר`,
  ],
  [
    'afternoon',
    `in the afternoon, afternoon, afternoons, this afternoon, afternon, aftrnoon, afternon, aternoon, in the afternoons, in the aft, every afternoon, late afternoon, tomorrow afternoon, early afternoon,
     de lapres midi, lapres midi, apres midi, cet apres midi, nachmittags, am nachmittag, nachmittag, mittags, di pomeriggio, del pomeriggio, pomeriggio, da tarde, s middags, smiddags, in de middag, дня, 昼, दोपहर`,
  ],
  ['late-afternoon', 'de la tarde, por la tarde, en la tarde, a la tarde'],
  [
    'evening',
    `in the evening, evening, evenings, evning, eveing, evenning, evenig, evenin, in the evenings, in the eve, this evening, every evening, each evening, early evening, tomorrow evening, of an evening,
     du soir, le soir, ce soir, soir, abends, am abend, abend, heute abend, di sera, della sera, stasera, sera, s avonds, savonds, in de avond, vanavond, вечера, вечером, wieczorem, 晚上, 夕方, 저녁, शाम, בערב`,
  ],
  [
    'night',
    `at night, night, nights, nite, at nite, tonight, tonite, tonigt, tonght, 2nite, at nights, every night, each night, late at night, late night, late evening, at nigth, nigth, at nght, in the night, tomorrow night, of the night,
     de la noche, por la noche, en la noche, esta noche, de nuit, la nuit, nachts, in der nacht, heute nacht, di notte, da noite, de noite, hoje a noite, s nachts, snachts, ночи, ночью, 夜, 밤, रात, בלילה`,
  ],
])

/** Times that have a name: `HH:MM`. */
export const NAMED_CLOCKS = toPhrases<string>([
  [
    '12:00',
    'noon, noonish, nooon, noontime, at noon, midday, mid day, middday, 12 noon, twelve noon, noon 12, high noon, mediodia, medio dia, a mediodia, al mediodia, midi, a midi, mittag, mezzogiorno, meio dia, ao meio dia, 正午, 中午, полдень, tussen de middag',
  ],
  [
    '00:00',
    'midnight, midnite, midnigt, midnght, mid night, midnightish, at midnight, 12 midnight, twelve midnight, medianoche, media noche, a medianoche, minuit, a minuit, mitternacht, um mitternacht, mezzanotte, meia noite, middernacht, 半夜, 午夜, полночь',
  ],
])

export const PAST = toPhrases<'past'>([['past', 'past, after, psat, pst, pasat, past the hour of, nach']])
export const TO = toPhrases<'to'>([['to', 'to, till, til, until, before, b4, of, vor']])

/** "quarter" and "half" as used before "to" and "past". */
export const QUARTERS = toPhrases<number>([
  [15, 'quarter, a quarter, quater, a quater, qarter, quarer, quater, qtr, quartre, quartr, a qtr, 1/4, viertel'],
  [30, 'half, a half, hafl, haf, hlaf, halb, 1/2'],
])

export const OCLOCK = toPhrases<'clock'>([
  [
    'clock',
    'oclock, o clock, oclok, ocock, oclcok, oclck, clock, uhr, heures pile, en punto, sharp, h, horas, heures, heure, ore, uur, hrs, hours, hundred hours, часов, часа, 時, 时, 点, 點, 시, बजे',
  ],
])

/** What people say around a time of day. Anything else makes it a different time: before, until, weekends. */
export const AROUND_TIME = toPhrases([
  [
    'around',
    `at, @, at about, at around, the time, time, my time, local time, the time is, i wake up, wake up, wake, wakeup, i wake, i wake up at, i get up, get up, getting up, waking up, wake up time, wake up time is, my wake up time is, my wakeup time is, i woke up, woke up, woke, i got up, got up, up, up at, i am up at, im up at, im usually up, i go to bed, go to bed, going to bed, i went to bed, went to bed, bed, bedtime, bed time, my bedtime, my bedtime is, bedtime is, in bed, in bed by about, i go to sleep, go to sleep, going to sleep, i sleep at, sleep, sleep at, asleep, i fall asleep, fall asleep, lights out, lights out at, workout, work out, i workout, i work out, working out, my workout is, workout time, workout is at, i train, train, training, gym, gym at, i hit the gym, i go to the gym, i exercise, exercise, i run at, i eat, eat, i eat at, i eat dinner, i have dinner, dinner, dinner is at, dinner at, lunch, lunch at, i eat lunch, breakfast, breakfast at, i eat breakfast, alarm, my alarm, my alarm is set for, alarm is set for, alarm goes off at, my alarm goes off at, i set my alarm for, set for, set it for, i start, i start at, start at, start, starting at, i finish at, i finish, i get off at, i get home at,
     every day, everyday, each day, daily, tomorrow, tmrw, tmr, tomorow, early, super early, bright and early, pretty early, really early, very early, late, pretty late, quite late, kind of late, works, works for me, would work, works best, works great, would be good, would be great, would be best, would be perfect, would be ideal, is good, is fine, is best, is great, is perfect, is ideal, is good for me, is good with me, is fine with me, sounds good, sounds great, best, fine, ideally, ideal, text me at, call me at, message me at, you can text me at, you can call me at, remind me at, check in at, lets do, lets make it, lets try, put me down for, do, i prefer, id prefer, i like, id like, i want, preferably, prefer, a solid, usually, normally, typically, generally, mostly, i usually, i normally, i typically, i usually wake up, i usually wake up at, i usually get up, i usually get up at, i normally wake up at, i usually go to bed at, i usually go to bed, i usually work out at, on average, avg, average, my usual is, as always, at like, at exactly, at approximately, at roughly, at precisely, precisely at, right at, on the dot, dot, sharp, i do it at, i did it at, did it at, it was at, its at, be, be there at, me up at, usual, in,
     a las, a la, las, la, sobre las, sobre la, hacia las, como a las, me levanto, me levanto a las, me despierto, me despierto a las, me acuesto, me acuesto a las, me duermo a las, tipo, en punto, il est, vers, a, les, je me leve, je me leve a, je me couche, je me reveille, je me reveille a, je me leve vers, um, gegen, so gegen, so, ich stehe um, ich stehe um auf, stehe um, auf, ich stehe, ich gehe um, ins bett, ich wache um, alle, le, verso le, alle ore, mi alzo alle, mi sveglio alle, as, as umas, acordo as, levanto as, por volta das, om, rond, ik sta om, op, в, около, o, про, om ongeveer`,
  ],
])
