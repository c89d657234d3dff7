import { toPhrases } from '../phrases.ts'

export type WeightMeasure = 'lb' | 'kg' | 'st' | 'oz'

/** Measures as people write them, typing mistakes included. Not among them: German "Pfund", which is half a kilo. */
export const MEASURE_WORDS = toPhrases<WeightMeasure>([
  [
    'lb',
    'lb, lbs, lbz, lbd, lbss, ibs, ib, lps, lvs, lbs weight, pound, pounds, punds, pouds, poudns, ponds, poinds, pnds, puonds, pouns, pounts, poundz, pount, pund, poinds, poumds, pounda, pounfs, in pounds, in lbs, #, ℔, libras, libra, livres, libbre, رطل, 磅',
  ],
  [
    'kg',
    'kg, kgs, kq, kgz, kgg, klg, klgs, kgr, kgrs, kqs, kilo, kilos, killos, killo, kilso, kiols, kios, kils, kolos, kiloes, kiloz, kilogram, kilograms, kilogramme, kilogrammes, kilogramm, kilogramms, kilogrames, kilgrams, kilograns, killograms, kiligrams, kilogams, kilogrms, in kg, in kilos, kilogramos, kilogramo, quilos, quilo, quilogramas, chili, chilo, chilogrammi, кг, килограмм, кило, كيلو, كجم, كغ, كيلوغرام, 公斤, 千克, キロ, 킬로, किलो, ק״ג',
  ],
  ['st', 'st, stone, stones, stn, ston, stine, sotne'],
  ['oz', 'oz, ounce, ounces, ozs'],
])

/** What people say around their weight. Anything else makes it a different weight: lost, goal, used to, my husband. */
export const AROUND_WEIGHT = toPhrases([
  [
    'around',
    `i weigh, weigh, i weight, i weighed, weighing, weighed, i weighed in at, weighed in at, weighing in at, weigh in, weigh in at, my weigh in, todays weigh in, my weight, weight, wieght, weigth, my weight is, the weight is, current weight, my current weight, current weight is, todays weight, weight today, body weight, bodyweight, bw, scale, the scale, my scale, scale says, the scale says, my scale says, scale said, the scale said, my scale said, scales say, the scales say, my scales say, scales said, according to the scale, according to my scale, on the scale, on the scales, scale reads, the scale reads, scale is at, scale showed, the scale showed, my scale showed, the scale shows, scale shows, my scale shows, according to the gym scale, gym scale, the gym scale, gym scale says, doctors scale, doctors scale said, the doctors scale said, doctors scale says, at the doctor, at the doctors, at the gym, at home, same, and proud, and proud of it, no change,
     this morning, this am, this evening, tonight, in the morning, morning, mornings, naked, with clothes, with clothes on, clothes on, clothed, w clothes, in clothes, in my clothes, with shoes, with shoes on, without clothes, without shoes, no clothes, in my underwear, in underwear, fully clothed, dressed, fasted, empty stomach, on an empty stomach, before breakfast, after breakfast, after lunch, before lunch, after dinner, after my workout, after workout, after the gym, before my workout, first thing, first thing in the morning, after a big dinner,
     stepped on the scale, just stepped on the scale, just got off the scale, just weighed myself, just weighed in, weighed myself, i just weighed myself, just weighed, got on the scale, hopped on the scale, jumped on the scale,
     even, flat, on the nose, on the button, at, currently at, im sitting at, sitting at, hovering around, hovering at, clocking in at, clocked in at, coming in at, came in at, comes in at, tipping the scales at, down to, im down to, got down to, back to, back at, back down to, holding at, holding steady at, steady at, stuck at, a, an, as per, in,
     peso, yo peso, mi peso es, mi peso, peso actual, estoy en, marca, la bascula dice, esta manana, je pese, pese, mon poids, mon poids est, poids, je fais, fais, mon poids est de, de, ce matin, ich wiege, wiege, wieg, mein gewicht, gewicht, mein gewicht ist, gewicht ist, ist, bin bei, bei, ich bin bei, heute morgen, die waage sagt, waage sagt, il mio peso e, stamattina, eu peso, meu peso e, meu peso, hoje de manha, ik weeg, weeg, mijn gewicht is, vanochtend`,
  ],
])
