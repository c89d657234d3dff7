import { bank } from '../phrases.ts'

/** What a coach advises after the first word, by measure; `low` for ranks 1 and 2, `high` for 3 and 4. */
export const advice = {
  sleep: {
    low: bank(`
      [Only walking|Nothing hard] today, and bed half an hour earlier.
      Keep the getting-up time as it is tomorrow, even if it hurts. The evening follows the morning.
      No coffee after one today. That is the whole plan.
      A twenty minute nap before three, no longer.
      Training moves to tomorrow. Sleep is the session today.
      Put the phone on charge in another room [tonight|for three nights] and tell me what changes.
      Write tomorrow's list at eight in the evening, so that it is on paper and not in your head.
      Dim the lights at nine [tonight|for once], all of them.
      Daylight within an hour of waking up helps more than the second coffee.
      Eat well today. Short nights make [sugar|bread and sweets] look better than they are.
      If you wake at two again: no clock, lie still, count breaths out, ten and back.
      Bedroom at 18 degrees if you can, cooler than you think.
      Same time tonight, please, whatever is on television.
    `),
    high: bank(`
      What did you do differently? Keep [that|exactly that].
      Then today is a day for {session}.
      Write down what the evening looked like.
      Do the same again tonight, down to the socks.
      You may push a bit today.
      Two more like it and the afternoons will change as well.
      Your appetite will thank you for it today.
      Let us see whether it shows in {session}.
    `),
  },
  water: {
    low: bank(`
      One glass now, while you read this.
      A glass at every doorway you pass for the rest of the day. Well, every second one.
      Put the bottle where the phone lies.
      Drink one before each meal and we are nearly there without counting.
      Fill two bottles in the morning. Empty by six, that is the only rule.
      Not all at once in the evening, please, or the night pays for it.
      Tea without sugar counts, soup too.
      If the urine is dark at noon you are late. That is all the measuring you need.
    `),
    high: bank(`
      Leave it like that.
      Any difference in the headaches?
      That is enough, no need for more.
      On training days one glass more, else exactly this.
      Your afternoons should notice.
    `),
  },
  stress: {
    low: bank(`
      Ten minutes outside before you go home, without the phone.
      Breathe out longer than in, twelve times, now. I'll wait.
      Which of these things could be somebody else's?
      Training short and easy this week. It should give, not take.
      What is the one thing that has to happen today? The rest is tomorrow's.
      Eat lunch away from the screen today. Twenty minutes belong to you.
      Nothing new from me this week. You have enough on.
      Please say so earlier next time. I can move everything.
      If it stays at that level for another week, talk to your doctor as well. I mean that.
      Walk the stairs down slowly, shoulders down, and unclench your jaw.
      Could {partner} take one evening off your hands?
    `),
    high: bank(`
      Hold on to that.
      What is different from last week?
      Then let us use it for {session}.
      Good time to cook ahead for the next rough one.
      Write down the two things that helped.
    `),
  },
  food: {
    low: bank(`
      The next meal is a normal one. No making up for it.
      What could stand ready in the fridge for a day like this?
      Eggs, bread, a tomato: five minutes, and better than {treat}.
      Buy the {treat} in small or not at all, the shop is the place to be strong.
      Protein at breakfast tomorrow, then the evening is easier.
      Eat something at four, before you are hungry enough to eat the door.
      Never skip lunch to save calories, it is borrowed money.
      Have dinner on a plate, at a table, and then close the kitchen.
      Think of one thing to add rather than one to forbid. Vegetables, for example.
      When it is stress and not hunger: tea, ten minutes, then decide.
      Freeze two portions this weekend for exactly this.
    `),
    high: bank(`
      Make it twice as big next time and box the rest.
      That is a day one can repeat.
      Were you hungry in the evening?
      Put {dish} on the list of standards.
      Enjoy it. No need to be stricter than that.
      Keep the protein where it is.
      Exactly that on a busy day and you have won.
    `),
  },
  workout: {
    low: bank(`
      Ten minutes tomorrow. Only ten. If you want to stop then, stop.
      Move it, don't drop it: which day?
      A walk round the block tonight keeps the chain alive.
      What got in the way, and will it be there tomorrow as well?
      Put it before the part of the day that eats it. Mornings, maybe?
      Half a session is a session. Next.
      Two a week that happen beat four that don't. Shall I change the plan?
      Lay everything out tonight and decide nothing in the morning.
      Then make the next one easy on purpose.
      If it pinches again, stop and send me the exact spot.
    `),
    high: bank(`
      Same again in two days, one set more.
      Rest tomorrow, you have earned it.
      Add [2.5 kg|one rep|five minutes] next time and not more.
      Protein within the next two hours, please.
      How does everything feel the morning after? Tell me tomorrow.
      Keep the effort at 7, the numbers come by themselves.
      Next time film the last set, I would like to see the back.
      From next week I make it a little longer.
      Cool down properly, you have plans with those legs.
      That is the third good one in a row.
    `),
  },
  weight: {
    low: bank(`
      One number says nothing. Same scales in [three days|a week], before breakfast.
      Salt, sleep and travel move it by a kilo either way. Look at the waist.
      We change nothing on one weigh-in.
      Not fat, not in two days. Water.
      Let us look at the average of the week instead.
      If it stands still for three weeks we talk about portions. It has been one.
    `),
    high: bank(`
      No faster, please. This pace stays.
      Change nothing.
      And the strength is still going up, that matters more.
      Eat enough on training days, I mean it.
      Slow is what lasts.
      Take a photo of yourself today, for later.
    `),
  },
  energy: {
    low: bank(`
      Have you eaten? If not: that first.
      Ten minutes of daylight now, coat on, no discussion.
      Bed before ten tonight and we look again tomorrow.
      Let training be a walk today.
      If it goes on like this for two weeks I would like you to have your iron checked.
      A short nap, then a glass of water, then the next thing.
      Too little food looks exactly like too little sleep. What was lunch?
      Easy day. The plan can wait, you can't.
    `),
    high: bank(`
      Spend some of it on {session}.
      Remember what the last three nights were like. That is where it comes from.
      Good. Save a bit for tomorrow.
      Then we can try the longer version this week.
      That is what regular meals do.
      Enjoy it!
    `),
  },
} as const
