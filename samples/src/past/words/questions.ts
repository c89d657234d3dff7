import { scripts } from '../scripts.ts'

/** Things clients ask, and what a coach answers. */
export const questions = scripts(`
  > Is it ok to train [fasted|before breakfast|on an empty stomach]?
  < For anything under 45 minutes yes, if you feel well. A banana if you don't.
  > I feel fine until minute 30
  < Then you have your answer: up to 30 without, longer with.

  > How much protein is that exactly, per day?
  < For you around [100|110|120] g. Three times 30 and a yoghurt.
  > That's more than I thought
  < It is. You are at roughly 70 now, so add one portion, not three.

  > Do I have to weigh myself? It ruins my mood
  < No. Waist every two weeks, same tape, same spot. The mood is worth more.

  > [Is|Are] diet [coke|drinks] allowed?
  < Allowed, yes. One a day is not what decides anything.

  > What do I eat before [the early session|training at six]?
  < Half a banana and a few sips of water. Breakfast proper afterwards.
  > And if I'm not hungry afterwards?
  < Then a yoghurt within the hour and the rest later.

  > My [left|right] knee clicks when I go down the stairs. Bad?
  < Clicking without pain or swelling is noise. With pain it is news. Which one is it?
  > Just noise
  < Then step-downs twice a week and we listen again in two weeks.

  > Should I take magnesium?
  < Ask your doctor if you take anything else. If not: a little in the evening does no harm and may help.

  > Cardio first or weights first?
  < What matters more to you first. For you that is weights.

  > Can I have wine [on the weekend|with {partner}]?
  < Two glasses, with food, and water beside it. Look at the night afterwards and decide for yourself.
  > That's the part I was afraid of

  > How do you stretch the [hip flexor|calf|chest] again?
  < Thirty seconds each side, three times, never into pain. I send you the sketch again.

  > Is walking really training?
  < If you cannot sing but can talk, yes.

  > I was so sore [two days later|yesterday], did I do too much?
  < Soreness on the second day is normal after something new. Move it gently, it will be gone tomorrow.
  > It's fun to watch me sit down
  < I believe you.

  > What's a good snack that isn't [nuts|fruit]?
  < Cottage cheese, a boiled egg, edamame, hummus with carrots. Pick two and have them in the house.

  > Why am I always hungry at ten in the evening?
  < Because dinner is small or because the day was long. Try 10 g more protein at dinner for a week, then we know.
  +4
  > The evening hunger is gone with the bigger dinner. Mad
  < Not mad, only arithmetic.

  > Do sit-ups do anything for the belly?
  < They make strong what lies under it. The belly itself is made in the kitchen and in bed.

  > How many rest days are ok?
  < Two to three a week at your level. Resting is part of the plan, not the absence of it.

  > [Heart rate|Pulse] was 172 on the hill, is that dangerous?
  < If you felt well and it came down within two minutes, no. Dizzy or pain in the chest: stop and call a doctor.
  > Came down fast, felt ok
  < Good. Walk the steepest part next time.

  > Can I swap the [lunges|burpees|planks]? I hate them
  < Yes. Step-ups on a chair instead, same number.
  > You're an angel
  < Wait until you have done them.

  > Does it matter when I eat the carbs?
  < Around training they are used best. For the rest of the day the amount matters, not the clock.

  > The app on my watch says I slept 5h, I feel like 8. Whom do I believe?
  < Yourself. The watch guesses.

  > How long until I see something?
  < Four weeks until you feel it, eight until you see it, twelve until others do. You are in week [five|six|seven].

  > Is bread bad?
  < No. Bread instead of a meal is.

  > I can't do a single push-up. Where do I start?
  < Hands on the kitchen worktop. When 3 x 10 is easy, the table, then the sofa, then the floor.
  +6
  > Table level unlocked!
  < Already? Stay there for a week, slow on the way down.

  > My hands hurt from the bar
  < Chalk, shorter sets, and file the skin a bit. Gloves only if you must.

  > What's better, one long run or two short ones?
  < Two short ones for now. The long one comes when they bore you.

  > Is it normal that my [shins|calves|feet] hurt in the morning?
  < The first steps or all day?
  > Only the first few steps
  < Roll the sole over a ball in the evening, calf raises every day, and tell me in a week.

  > I have a cold. Train or not?
  < Above the neck and no fever: a walk. Below the neck or fever: bed.

  > Can I drink my vegetables? A green smoothie for example
  < Once a day, fine. Chew the rest, it fills you longer.

  > What should I order in a pizzeria? {friend} has chosen and I have no say
  < A salad first, then the pizza you really want, and leave the rim. Then enjoy it.

  > Are eggs every day ok for cholesterol?
  < For nearly everybody yes. If your values are high ask your doctor, and don't let it be me who decides that.

  > How do I get {partner} to join?
  < You don't. You cook well and look rested. They come by themselves.

  > I get dizzy when I stand up after the floor exercises
  < Roll onto your side first, sit, wait, then stand. Enough water? If it stays, have your blood pressure checked.
  +3
  > Blood pressure was fine, 118 over 76. Was just too fast I think
  < Good. Slowly up, then.

  > Does cold water in the morning do anything?
  < It wakes you up. The rest is mostly enthusiasm.

  > How heavy should the dumbbells be?
  < So that the last two of twelve are slow and still clean.

  > Which shoes for {sport}?
  < Any that you forget after five minutes. Try them on in the afternoon, feet are bigger then.

  > I never know what to do with my breath when lifting
  < Out when it is heavy, in when it goes down. Never hold it longer than one rep.

  > Can I eat after eight?
  < Yes. Something small and not in front of a screen.

  > What do I do on days with zero motivation?
  < Shoes on, out of the door, ten minutes. Motivation usually shows up around minute seven.
  +2
  > Minute seven. You were right. It annoys me
  < I take that as a thank you.

  > Is a heating pad or ice better for my neck?
  < Whatever feels better. Moving it beats both.

  > My sister does only keto and lost 6 kg. Should I?
  < Your sister is allowed to. You have a plan that lets you eat at birthdays.

  > How many steps should I have?
  < You are at [5,500|6,200|7,000] on average. Take 1,000 more. Then we talk again.

  > Can I do the workout twice if I missed one?
  < No. Missed is missed, the next one is enough.

  > Do I need a protein shake?
  < Need, no. Handy when you are on the road, yes.

  > {travels} The hotel has only a treadmill. Ideas?
  < Incline 6, brisk walk, 25 minutes. Then squats and push-ups in the room, 3 rounds.

  > My heart beats in my ears at night sometimes
  < After coffee, wine or late training? Note it down for a week. If it is irregular or frightens you, see a doctor, please do not wait for me.
  +5
  > It was the late coffee. No more heart in the ears
  < Good detective work.

  > Is it bad to crack my fingers?
  < Only for the people next to you.

  > How do I stop eating what the kids leave?
  < Plate away, lid on, before you sit down. What you don't see you don't finish.

  > Does [gardening|digging over the flower beds|garden work] count as a workout?
  < Digging does, watering doesn't.

  > Can I put the sessions all on the weekend?
  < Two on the weekend and one short one in between. Your joints like company during the week.

  > What happens if I stop one day? With all this?
  < You keep more than you think and lose it slower than you fear.

  > Can you explain the effort scale again?
  < 5: you could talk for an hour. 7: short sentences. 9: single words. 10: you should not be there.

  > I drank coffee at four. How bad?
  < Half of it is still there at ten. You will find out tonight.

  > Salad is boring, help
  < Something crunchy, something salty, something sour, something with protein. Then it is a meal and not a punishment.

  > Can I replace rice with potatoes?
  < Any day. Cook them the day before, they fill you longer.

  > Do you have a plan for 15 minutes? More I don't have [this week|until the move is done]
  < Squat, row, push-up, plank. 40 seconds each, 20 off, three rounds. Twelve minutes.
  > Then I even have three left over
  < For breathing.
`)
