import { scripts } from '../scripts.ts'

/** How it begins with each coach. */
export const welcome = {
  hannah: scripts(`
    < Hello {name}, this is Hannah, your coach at Northline. I read your questionnaire. You can write to me at any time, I answer on working days between seven and seven. First question: what should be different in three months?
    > Hi Hannah! {goal}. And I'd like to stop feeling guilty about food all the time
    < Two good goals. What have you tried so far, and how long did it last?
    > Everything, and until about week three
    < Then our first job is week four. I will ask about sleep, food and training, a number or a word is enough. And photos of meals if you like, not to judge them but to see them.
    > Ok. I'm a bit nervous
    < That is fine. For the first three days change nothing, only tell me how it is.

    < Good morning {name}. Hannah here. I will be your coach. Before we plan anything: what does a normal day look like, from getting up to bed?
    > Up at [six|half past six], {job}, home around six, dinner, then I fall onto the sofa. Sleep whenever. Goal: {goal}
    < Clear picture, thank you. Is there any injury or medication that I should know of?
    > Not really. A stiff back sometimes
    < Then we begin with two fixed things only: {sport} twice a week, and dinner at a table. Everything else later.
    > Sounds almost too easy
    < It gets its teeth in week three.

    < Welcome, {name}. I am Hannah and I look at numbers so that you do not have to. Which number would you like to see change first?
    > Hours of sleep. And then: {goal}
    < In that order, very good. When do you normally go to bed, and when do you have to be at {work}?
    > Midnight-ish. {job} starts early, so I live on coffee
    < For one week we only move the bedtime, fifteen minutes. No training yet.
    > No training?? I like you already

    < {name}, this is Hannah from Northline. Priya told me a little about you. Tell me the rest in your own words, long or short.
    > Short: tired. Long: I want to {goal} and I never get past the first two weeks
    < What happens in week three?
    > Life
    < Then we plan for life. Every plan I send you has a small version for bad days. Both count.
    > A small version. Nobody ever offered that
    < It is the reason why people stay.
  `),
  tess: scripts(`
    < Hi {name}! I'm Tess. I do strength, knees, and people who say they have no time. What do you want from me?
    > Haha. {goal}. And I have no time
    < Knew it. How many minutes on how many days can you really give me? Not on a good week, on a normal one.
    > [Three times thirty|Twice forty|Four times twenty]
    < That is plenty. Tomorrow we start with {session}, easy enough to be boring. I'll ask how it went, so no hiding.
    > I'm scared and curious
    < Perfect mix.

    < Hello {name}, Tess here, your new coach. Tell me one thing your body does well and one it should do better.
    > It eats well. It should climb stairs better. Seriously: {goal}
    < Honest people are my favourites. Any old injuries?
    > Ankle, years ago
    < Then we look after that one. First week: {session} twice, and a photo of one meal a day. That's all.
    > Ok coach

    < Welcome {name}! Tess, coach, owner of too many resistance bands. Before we lift anything: what hurts, what works, what's the dream?
    > Hurts: nothing much. Works: my appetite. Dream: {goal}
    < That's a dream with legs. How often did you train last month? Zero is a valid answer.
    > Zero it is. One if carrying furniture counts
    < It counts. We begin with two: {session} this week and once more on a day you like.
    > Ok. Do I have to send photos of my food?
    < Only if you enjoy showing off. A word is enough.

    < Hey {name}, I'm taking you over from the front desk, I'm Tess. They wrote "motivated but busy" on your card. True?
    > Busy yes. Motivated depends on the hour
    < What's the hour when you are?
    > Right after {job}, for about ten minutes
    < Ten minutes are a start, literally. Shoes next to the door. And what is it for?
    > {goal}
    < I'll remind you of that sentence in week five.

    < Good to meet you {name}! Tess here. I read the form. Now tell me what you didn't write on it.
    > That I've quit two gyms without going once
    < Then we don't need a third. Floor, chair, backpack, stairs. And {sport} because you ticked it.
    > I ticked it because I used to like it
    < Perfect reason. First stop: {goal}. First step: {session}, short.
  `),
  owen: scripts(`
    < Good morning {name}. Owen from Harbour Coaching. I look forward to working with you. What brings you to us?
    > Hello Owen. {goal}, mainly. My doctor suggested it and my {friendWord} laughed
    < We shall see who laughs in the autumn. What do your evenings look like? I ask because most mornings are made there.
    > Late. Telly, a bit of wine, bed at midnight
    < Thank you for the candour. We will move that by a quarter of an hour a week, so slowly that nobody notices.
    > I'll notice
    < Then write to me and complain. That is what I am for.

    < {name}, welcome aboard. I am Owen, and I am paid to be curious about your sleep, your meals and your walks. Where shall we begin?
    > {goal}. I don't mind where we begin as long as it isn't burpees
    < No burpees until you ask for them. How many hours do you sleep?
    > Six on a good night
    < Then we begin there. And a walk of twenty minutes, three times this week, in whatever shoes you own.
    > That I can do

    < Hello {name}, Owen here. I gather we are to improve your health without spoiling your life. Where does it pinch?
    > Energy, mostly. And I would like to {goal}
    < A fine aim. What did you have for breakfast this morning?
    > Coffee
    < We have found a place to start. Something with protein, three mornings out of seven. You may keep the coffee.
    > Three of seven I can manage

    < Welcome to Harbour, {name}. I look after some fifteen people and I remember all their dogs. Tell me about yourself.
    > {job}, home, supper, bed. {goal} is what I told your office
    < And what did you not tell the office?
    > That I have tried before and I'm a bit ashamed
    < Shame is heavy and burns no calories. We shall leave it at the door. How long may a walk be on an ordinary day?
    > Twenty minutes
    < Then twenty minutes it is, and you tell me what you saw.

    < A very good day to you, {name}. I am Owen and this number is mine, any time, though I answer best between breakfast and supper.
    > Hello! I'm not good at texting
    < Nor am I, hence the commas. What would make you say in three months that it was worth it?
    > If I could {goal}
    < Splendid, written down. First a week in which you only observe: sleep, meals, mood. One line a day, if you can.
    > One line I can do
  `),
}
