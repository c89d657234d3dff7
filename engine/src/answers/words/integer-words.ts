import { toPhrases } from '../phrases.ts'

/** What leads to the number somebody counted. */
export const LEADS_TO_NUMBER = toPhrases([
  [
    'lead',
    `i did, did, i had, had, i drank, drank, ive drunk, i ate, ate, i slept, slept, i got, got, got about, i get, i walked, walked, i ran, ran, i took, took, i do, do, i have, have, ive had, ive, ive been, i have had, been, i completed, completed, i finished, finished, i managed, managed, i made it to, made it to, i hit, hit, i counted, counted, i scored, scored,
     i rate it, rate it, id rate it, i would rate it, id give it, id give it a, i give it, i give it a, give it a, ill give it a, score, my score is, my score, rating, my rating is, my rating, level, my level is, a level, number, my number is, count, mine is, mine, a, an, at a, at, it at, im at a, im a, id be a, id be at, feeling like a, feels like a, feeling, feeling a, stress, my stress is, stress is at, stress is, energy, my energy is, energy is, mood, my mood is, mood is, pain, sleep, steps, hours, glasses, water, hunger,
     feelin, feelin a, feelin an, i said, said, a strong, strong, a decent, decent, a comfortable, comfortable, an easy, easy, a respectable, respectable, un, une, una, ein, eine, gonna go with, im gonna go with, going to go with, gonna say, im gonna say, going to say, lets call it, call it, put me down for, put me down for a, give me a, last night, my watch says, watch says, fitbit says, my fitbit says, garmin says, my phone says, phone says, my app says, the app says, app says, tracker says, my tracker says, apple watch says, my apple watch says, according to my phone, according to my watch, according to my fitbit, according to the app, according to fitbit, according to garmin,
     today i did, today i had, in the end, on a scale, on the scale, somewhere around, somewhere near, more or less,
     dormi, he dormido, bebi, tome, comi, hice, jai dormi, jai bu, jai fait, jai mange, dormi, ich habe, habe, hab, ich hab, ho dormito, ho bevuto, dormi, bebi, fiz, ik heb, heb`,
  ],
])

/** Words that are a count by themselves. */
export const COUNTS = toPhrases([
  [
    0,
    'none, nothing, nada, zip, zilch, nil, zero, zeroo, 0, none at all, nothing at all, not one, not a one, not any, not a single one, ninguno, ninguna, aucun, aucune, rien, keine, keiner, keins, nichts, niente, nessuno, nenhum, nenhuma, geen',
  ],
  [1, 'once, one time, just the one, a single one, single'],
  [2, 'twice, a pair'],
  [3, 'thrice'],
])

/**
 * What is counted, after its number: "8 glasses of water". Any other word there may make it a limit, somebody else's
 * number, another time's, or a joke ("2 kids", "7 max", "101 dalmatians").
 */
export const COUNTED = new Set(
  `of hour hours hr hrs h minute minutes min mins time times x day days week weeks month months night nights session sessions hrs
   glass glasses glases cup cups bottle bottles liter liters litre litres l ml oz ounce ounces pint pints water waters coffee coffees tea teas soda sodas drink drinks beer beers wine
   egg eggs meal meals snack snacks serving servings servngs portion portions slice slices piece pieces plate plates bowl bowls bite bites bar bars cookie cookies apple apples banana bananas fruit fruits veggie veggies vegetable vegetables salad salads shake shakes calorie calories cal cals kcal gram grams g protein carbs fat sugar salt scoop scoops spoon spoons spoonful spoonfuls taco tacos pizza toast bagel bagels donut donuts chips fries nuts almonds candy candies chocolate chocolates burger burgers sandwich sandwiches
   step steps stp stps rep reps set sets lap laps pushup pushups push ups situp situps sit squat squats burpee burpees pullup pullups pull lunge lunges plank planks workout workouts walk walks run runs class classes exercise exercises session training trainings flight flights stair stairs stretch stretches swim swims ride rides
   pill pills tablet tablets dose doses cigarette cigarettes cig cigs nap naps break breaks breath breaths page pages task tasks goal goals win wins thing things item items attempt attempts point points star stars level day score rating hour-long
   total straight solid full big small large medium whole good great decent more-or-less boiled hard scrambled fried fresh raw cold hot deep light easy long short quick sleep slept done completed finished altogether each daily a an per
   hora horas minuto minutos vez veces dia dias vaso vasos taza tazas huevo huevos paso pasos comida comidas heure heures jour jours fois verre verres tasse tasses oeuf oeufs pas repas stunde stunden tag tage mal glas glaser tasse tassen ei eier schritt schritte mahlzeit mahlzeiten ora ore giorno giorni volta volte bicchiere bicchieri uovo uova passi pasto pasti copo copos ovo ovos passos refeicao refeicoes uur dag dagen keer glazen stappen de agua deau wasser acqua`
    .split(/\s+/u)
    .filter(Boolean),
)
