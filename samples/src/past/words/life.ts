import { scripts } from '../scripts.ts'

/** What happens besides: good news, small disasters, appointments, jokes. */
export const life = scripts(`
  > Walked past the bakery. WALKED PAST
  < I know what that cost. Respect.

  > {kid} asked if I'm getting stronger or the shopping lighter
  < What did you say?
  > Both

  > Took the lift today and felt guilty. What have you done to me
  < Nothing. That was you.

  > My jeans fit. The ones from the bottom of the drawer
  < Wear them.

  > Can we move the call? [Dentist|School thing|Car needs to go to the garage]
  < Of course. [Tomorrow at ten|Thursday at nine|Same time the day after]?
  > That works

  > I think I left my running jacket on the train
  < It will come back with a better tan. Do you have another?
  > An old one with a hole
  < Ventilation.

  > Doctor says blood pressure is down. 128 over 82
  < From 141 when we began. That is the best news this week.
  > She asked what I'm doing. I said I text a stranger about soup

  > I told {friend} about the plan and now {friend} wants the sheet with the exercises
  < Give it away. It gets lighter when two carry it.

  > The gym is closed for renovation until the end of the month!!
  < Then we use your living room. Do you own a backpack and some books?
  > More books than sense
  < Perfect. Plan comes tonight.
  +1
  < As promised: backpack squats 3 x 12, book rows 3 x 10, plank 3 x 30 s, and the stairs twice. Every other day.
  > Encyclopedia A to K is heavy
  < Do it anyway. L to Z next week.

  > Slept through the alarm, missed the bus, forgot my lunch box. How's your day
  < Better than yours. Buy the best lunch you can find and be kind to yourself.

  > I want to give up sugar completely
  < What would you miss first?
  > The biscuit with my tea
  < Then keep that one biscuit and give up the rest. Completely is a word for the first of January.

  > We are getting a dog!
  < That is three walks a day. Cheaper than a coach.
  > Don't worry, we keep you too

  > Work gave us step counters. There is a ranking. I am LAST
  < Of how many?
  > 41
  < Wonderful, nobody can catch you from behind. Plus 500 steps a day and in a week you are 38th.
  +7
  > Place 29 by the way
  < And still climbing. Watch your back, place 28.

  > Somebody at {work} said I look tired. I slept 8 hours!
  < Some people need something to say in the lift.

  > Found out that the canteen does eggs if you ask
  < You asked! That is the whole trick of it.

  > Rain. Wind. It's dark at five. Convince me
  < You will be back in thirty minutes, warm, and in a better mood than now. Go.
  > Fine. I went. Mood confirmed

  > Quick confession: I had cake twice
  < Two birthdays or one big one?
  > One, two visits
  < Then it was one. Move on.

  > I signed up for the [charity run|company run|10 k in the park]!
  < When?
  > In [nine|ten|eleven] weeks
  < Enough time. I put it in the plan and you put it on the fridge.

  > Do you ever have days without training?
  < Two a week, and I defend them.

  > Mum is staying with us for two weeks. She cooks. She cooks A LOT
  < One portion, slowly, praise it loudly. Second helping: tomorrow for lunch.
  > That might actually work

  > Had my eyes tested and now I can see my own biceps
  < About time.

  > The scale at the pharmacy printed a receipt. With the number. In front of people
  < Frame it in six months.

  > I've not had a headache in two weeks, just noticed
  < Since you drink in the mornings. Not proof, but a nice coincidence.

  > Neighbour carried my crate upstairs in spring. Today I carried his
  < I like this neighbour story very much.

  > {pet} is my new interval trainer. Sprint to the tree, wait, sprint back
  < How many rounds?
  > {pet} won after eight

  > I'm cooking for six tonight and everybody is picky
  < {dish}, big pot, bread on the side. Nobody sulks and you have leftovers.
  +1
  > They asked for the recipe
  < Of course they did.

  > Bad news, moved to another team at {work}. New boss, new hours
  < Better or worse hours?
  > Earlier start, earlier end
  < Then training at four instead of seven. This may be good news in disguise.

  > Is it ok that I'm proud of a plank
  < How long?
  > [1:15|1:30|1:42]
  < Be very proud.

  > Can't sleep. Writing to you because you won't answer until morning
  +1
  < Morning. What kept you up?
  > Thoughts. Better now
  < Thoughts go on paper at eight in the evening. Try it tonight, three lines.

  > My watch says I'm fitter than 70 % of my age group
  < And the other 30 % are on a bicycle somewhere. Well done.

  > I laughed so hard at dinner that my abs hurt. Counts?
  < Full session.

  > Passed my exam!!!
  < Congratulations! Rest day by decree.

  > Funeral tomorrow. My uncle. I'll be off for some days
  < I am sorry, {name}. Take the time you need, nothing here runs away.
  +4
  > Back home. It was sad and also nice to see everyone
  < Good that you were there. Begin with walks when you feel like it.

  > Just want to say that I like it that you don't shout at me
  < Shouting makes nobody stronger. I have tried.

  > New record: did not look at my phone during the whole dinner
  < How did it taste?
  > Louder

  > Camping at the weekend, no fridge. What do I pack?
  < Oats, nuts, apples, tins of beans and tuna, hard cheese, wholegrain wraps. And a head torch.
  > You forgot marshmallows
  < I did not.

  > The bus was on strike so I walked. 4.2 km! In office shoes!
  < Twice a week from now on, in other shoes.

  > {partner} says I'm less grumpy since we started
  < Put that into the log, it is worth more than the kilos.

  > Lost a bet and have to do [100|50] burpees
  < In sets of five, over the whole day. And next time bet on something you know.

  > I bought a blender
  < So it begins.
  > First smoothie exploded. Kitchen is green
  < Lid first, then button.

  > Had to run for the train and CAUGHT it
  < That is what it is for.

  > I have the feeling it's not going anywhere at the moment
  < Look at week one: {avg} hours of sleep now, sessions that did not exist, and you ask good questions. It goes somewhere, only not fast.
  > Ok. I needed to hear that

  > {kid}'s birthday party tomorrow, 14 children, one me
  < That is interval training with shouting. Eat before they come.
  +1
  > Survived. Ate the leftover pizza at the end. Two slices
  < After 14 children you may.

  > What's your favourite exercise?
  < The one that people do without being told.

  > I think I like {sport}. Is that a symptom?
  < A late one. It does not go away again.
`)
