import { scripts, type Script } from '../scripts.ts'

/** Stories that take days. By name, some ways each; while one goes on nothing else is asked. */
export const arcs: Readonly<Record<string, readonly Script[]>> = {
  cold: scripts(`
    > [Sore throat since last night|Nose is completely blocked|I think I'm getting ill]. Session tomorrow yes or no?
    < Fever?
    > [37.4|No|A little, 37.8]
    < No session. Tea, bed, and we look at it the day after tomorrow.
    +2
    > Now it's a proper cold. Slept 5 hours because of the coughing #sleep1:5
    < Nothing to do but wait it out. Soup counts as food and as water.
    +3
    > Much better, only a bit of a cough left
    < Walk twenty minutes today. If the cough stays away tomorrow, we begin again with half of everything.
    +2
    > Half of everything felt like all of it #workout2
    < Normal after a week in bed. It is back faster than you think.

    > Fever, 38.6. I'm out
    < Everything is off. Drink, sleep, and let somebody bring you soup. Write when you feel like it.
    +4
    > Fever is gone since yesterday, I'm weak like a kitten #energy1
    < Two more days without anything. Then a short walk.
    +3
    > 15 minutes round the block. Had to sit down on a wall but it was sunny #energy2
    < The wall is part of the plan. Same again tomorrow.
    +3
    > Did a light version of the session. Heart rate a bit high, otherwise ok #workout3
    < The heart is the last to come back. Another easy week, then we go on.
  `),
  knee: scripts(`
    > Twisted my [left|right] knee on the stairs. It's a bit swollen
    < Could you walk on it at once, or not?
    > Yes but it feels unstable
    < Cool it, leg up, and have it looked at tomorrow please. Nothing with turning until then.
    +2
    > Doctor says strained ligament, not torn. Two weeks no running, no jumping
    < Good news in the bad news. We do upper body and the bike without resistance, if it does not hurt.
    +5
    > Bike 15 minutes, no pain. Arms are sore instead #workout3
    < As it should be. Swelling in the evening?
    > A tiny bit. Gone in the morning
    < Then 20 minutes next time.
    +8
    > Stairs without holding on!! #energy3
    < Very good. Next week one run of ten minutes, flat, in daylight.
    +7
    > Ten minutes, flat, knee silent @trail
    < Silence is what we wanted to hear.
  `),
  back: scripts(`
    > Lifted the [washing machine|flower pots|suitcase] and something in my back said no
    < Lower back? Any numbness, tingling in the legs, trouble with the bladder?
    > No, just stiff and it hurts when I bend
    < Then move as much as it lets you, short walks, heat. If one of those three shows up, doctor the same day.
    +1
    > Could hardly tie my shoes this morning #stress2
    < Second day is the worst. Walk ten minutes every two hours. No lying about, even if it tempts you.
    +3
    > A lot better. Walked to {work} and back
    < Good. Cat and cow, bird dog, side plank on the knees. Ten of each, slow.
    +5
    > Pain is gone. I'm scared of the deadlift now though
    < We begin with an empty bar and a mirror. Fear is allowed, it leaves with good repetitions.
    +4
    > Empty bar, 3 x 8, nothing happened. Anticlimax #workout3
    < The best kind.
  `),
  shoulder: scripts(`
    > My shoulder [pinches|hurts] when I put on a jacket
    < Since when, and does it hurt at night?
    > About a week. At night only if I lie on it
    < Nothing overhead for now. Rows with the band, 3 x 15, thumbs up. And I would like a physio to see it if it is not better in two weeks.
    +6
    > Band rows done every day. The jacket is a bit easier
    < Then it is a tired tendon and not more. Go on exactly like this.
    +7
    > First time I could reach the top shelf again
    < What was up there?
    > The good chocolate, unfortunately #food3
  `),
  ankle: scripts(`
    > Rolled my ankle in {park}. I can stand on it but it's blue
    < Can you take four steps? And does it hurt when you press on the bone itself?
    > Four steps yes, bone no
    < Compress, leg up, and walking as pain allows. No bone pain is a good sign. If it gets worse: X-ray.
    +3
    > The blue is green now. Walking ok, stairs funny
    < One-leg stands while brushing your teeth, from tomorrow. Hold on to the sink.
    +6
    > 30 seconds on the bad foot. Dentist will be pleased too
    < Two birds. Walk on uneven ground this week, then we try a jog.
    +6
    > Jogged 12 minutes. A bit stiff before, better after #workout3 @shoes
    < That is healing. Keep the toothbrush exercise for good.
  `),
  travel: scripts(`
    > I'm in [Madrid|Chicago|Munich|Rome|Dublin] for work until [the weekend|Friday]. Gym looks sad, two machines and a ball
    < Two machines and a ball are plenty. Ball: planks and hamstring curls. Machines: one to push, one to pull.
    +1
    > Hotel breakfast is a trap. There is a CHOCOLATE FOUNTAIN
    < Eggs first, fruit second, then look at the fountain again and see if it still calls.
    > It whispered #food3
    +1
    > Slept 5.5, hotel corridor all night #sleep2:5.5
    < Ask for a room away from the lift. Earplugs from the desk.
    +2
    > Home. Three sessions, [one|two] business dinners, zero fountains #workout4
    < A travel week that costs nothing. That is a skill.

    > Airport. What is the least bad thing here?
    < A sandwich with egg or turkey, a fruit, water. And walk the terminal once up and down.
    > Walked it twice, delay
    +1
    > Jet lag. Awake at 3, asleep at my desk at 4 #sleep1:4
    < Daylight in the morning, no nap over twenty minutes, dinner at local time even if you are not hungry.
    +2
    > Better, slept until 5:30 #sleep2:6
    < One hour a day, that is normal. A walk before breakfast.
    +3
    > On the way back. I walked 11,000 steps a day without trying @trail
    < Cities are the best treadmill.
  `),
  holiday: scripts(`
    > [Off tomorrow|Last day at work]! Ten days of [beach|mountains|my parents' house|doing nothing]
    < Enjoy it. Only two rules: move once a day so that it is fun, and one vegetable you have never eaten.
    > I like rules like that
    +4
    > Swam to the buoy and back @trail
    < How far is the buoy?
    > Far enough to think about my life
    +4
    > The vegetable: fried courgette flower. Counts? #food3 @plate
    < I wrote vegetable, not diet. Counts.
    +4
    > Back. Plus {diff}, worth every gram #weight2
    < Mostly salt and happiness. We start with a walk tomorrow and don't mention it again.

    > We're driving to the lake for a week, there's hardly any signal
    < Then I write nothing and you report when you are back. Swim every day, please.
    +8
    > Hello! Back! I swam EVERY DAY, {kid} can confirm #workout4
    < Then you had a training camp and thought it was a holiday.
    > That's how I will tell it at {work}
  `),
  nights: scripts(`
    > My shifts for next week: [three|four] nights in a row
    < Then the week belongs to sleep and food. Training on the first day off at the earliest. Meal before the shift, soup or yoghurt at three, nothing big before bed.
    +2
    > Night one done. Slept 9 to 14, woke up because of [the postman|a leaf blower|the sun] #sleep2:5
    < Five in daylight is not bad. Earplugs and a dark curtain for the next one.
    +1
    > Night two. Ate the soup at three like you said, no crash #food3
    < Good. How many hours?
    > 5.5 #sleep2:5.5
    +2
    > Last one done. I'm talking to the fridge #energy1
    < Nap until one, daylight, bed at ten. Don't sleep the whole day, even if the fridge agrees.
    +2
    > Slept 9 hours, feel human again #sleep4:9
    < And tomorrow twenty easy minutes.

    > Back on nights from tomorrow, [three|four] of them. Same as last time?
    < Same idea, smaller bag: one proper meal at six, tea instead of coffee after midnight, a banana for four o'clock.
    +2
    > Banana at four, no {treat}. My colleagues want to know what's wrong with me #food3
    < Tell them it is contagious. How long did you sleep after it?
    > Just under 6, blackout blind is gold #sleep2:5.75
    +2
    > Halfway. Head feels like wool but I walked home instead of taking the bus #energy2
    < Daylight on the way home with sunglasses on, so that bed still works. One more trick: socks.
    +2
    > Off. Slept till two and then went out into the sun like you said
    < Good. Tonight at your normal time, even if you stare at the ceiling for a while.
    +1
    > Ceiling lasted ten minutes. 8 hours #sleep4:8
    < Then the block is over and you won it.
  `),
  worry: scripts(`
    > Not a good day. {worry} is getting on top of me #stress1
    < I'm sorry. Do you want an idea, or do you want to tell me about it?
    > Just tell somebody I think
    < I am here and I read everything.
    > Ok. It's the not knowing that is the worst
    < That is always the hardest part. Eat something warm, walk once around the block, and tell me tomorrow how the night was.
    +1
    > Night was ok. 6 hours #sleep2:6
    < Good. We keep everything small this week.
    +4
    > It's a bit clearer now with {worry}. I could breathe again #stress3
    < I'm glad. Tell me when you want the plan back at full length.
    +3
    > Full length please. I need something that is the same every day
    < From tomorrow, then.
  `),
  race: scripts(`
    > [Race|The run] is in [two|three] weeks. Nervous already
    < What is the goal: time, finish, or fun?
    > Finish. And maybe not last
    < Then we do one longer run this week, and from next week less every day. Nothing new until then, neither shoes nor breakfasts.
    +5
    > Longest run ever, [9|11|14] km. I cried a little at the end, the good kind #workout4 @trail
    < That was the hard part. The race is only the party.
    +6
    > Four days to go. I can't sit still #stress2
    < That is the training with nowhere to go. Lay out everything tonight, number too, and then forget it.
    +4
    > DONE!!! Did it!! Not last!!! #workout4 @shoes
    < I am grinning at my desk. Tell me everything.
    > Started too slow on purpose, overtook people in the last two km, {partner} was at the finish with a sign
    < What was on the sign?
    > That nobody had paid me to do this
    < Frame it. No running for five days now.
  `),
  birthday: scripts(`
    < Happy birthday, {name}! No training advice today.
    > Thank you!! How did you know
    < You told me in the first week. Cake?
    > Two kinds #food2
    < Correct.

    < {name}, happy birthday. One more year, and you squat more than in the last one.
    > Ha thank you! Dinner with {friend} tonight
    < Enjoy it and don't write me what you ate.
    +1
    > I'm writing you anyway: it was worth it #food3

    < Many happy returns, {name}. I hope somebody else is cooking today.
    > {partner} is. {dish}, with candles in it
    < Then I have nothing to add.
  `),
  plateau: scripts(`
    > Three weeks the same number. Am I doing something wrong? #weight2
    < No. But let us look. What changed: sleep, snacks, steps?
    > Sleep is fine. Steps are less since the car is back. Snacks, well
    < How much is well?
    > A handful of nuts. Big hand
    < There it is, perhaps. Nuts into a small bowl, and the bus twice a week instead of the car.
    +9
    > Moved! {diff} down #weight3
    < So it was the hand.
    > I have bought smaller bowls
  `),
  move: scripts(`
    > We're moving house next week. I won't get to anything
    < You will carry boxes up stairs for four days. I call that strength endurance.
    +5
    > Everything hurts. 34 boxes #workout3
    < From the legs, close to the body?
    > The first ten. Then by any means
    +3
    > No kitchen until next week. Living on {treat} and takeaway #food1
    < Bread, cheese, tomatoes, a knife. Fruit. Supermarket salad with a tin of tuna. Survives without a kitchen.
    +4
    > Kitchen! First thing I cooked: {dish} #food4 @plate
    < Welcome home.
  `),
  fasting: scripts(`
    > Thinking of skipping breakfast to save calories
    < What time would you eat first then?
    > Noon
    < And how are you at five in the afternoon on such a day?
    > Dangerous
    < So we don't. Breakfast with 25 g of protein for a week, then we compare the afternoons.
    +7
    > Breakfast week done. Afternoons were calm. Ok ok #energy3
    < Nothing to add.
  `),
  tech: scripts(`
    > My watch doesn't sync anymore, now I don't know if I slept
    < How do you feel?
    > Rested
    < Then you slept. Restart the phone, and leave the watch in the drawer for a week as an experiment.
    +6
    > Week without the watch. I liked it more than I wanted to #stress3
    < Put it on for training only.
  `),
}
