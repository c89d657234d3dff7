import type { AskingWords } from './asking-words.ts'

const WHO = '(?:i|you|u|we|he|she|it|they|this|that|these|those|there)'
const THING = '(?:the|my|your|our|his|her|their|any|anyone|anybody|anything|someone|somebody|everyone)'
const VERB = '(?:am|is|are|was|were|do|does|did|can|could|should|shall|would|will|may|must|have|has|r|if)'
const ASKED = '(?:if|whether|how|what|whats|when|where|why|who|which|about)'
const OKAY =
  '(?:ok|okay|fine|good|bad|enough|normal|allowed|better|best|too|healthy|safe|full|part|worth|possible|weird|right)'
const HELP =
  '(?:tips?|advice|guidance|suggestions?|recommendations?|input|pointers?|thoughts|ideas?|opinions?|feedback|help)'
/** What may stand before an auxiliary without making it a question: "so do I", "what can I say", "the way I am". */
const NO_ORDER = '(?<!\\b(?:so|nor|neither|only|as|than|never|rarely|how|all|whatever|like|far) )'

export const ENGLISH: AskingWords = {
  asks: [
    /\b(?:is|are) (?:\S+ ){1,4}or \S+(?: \S+){0,3}$/, // is peanut butter a fat or a protein
    /\bor (?:is it you|do you|did you|have you|are you|am i|did i|was it|is this|will)\b/, // did you move it or am i wrong
    /\b(?:struggling|trying|unable|hard|not able) to (?:pick|choose|decide|tell|find|see|open|log)\b|\bany reason\b|\bcan'?t (?:seem to|get (?:the|it|my)|open|log ?in|see (?:the|my)|access|make sense)\b/, // struggling to pick
    /\b(?:say|tell me|shout|text me|let me know|lmk) (?:if|when) (?:you|u) (?:need|want|would|prefer|also|can|have)\b/, // say if you need the receipts
    /^what if(?: \S+){1,9}$|^and if (?:i|we|it|you)(?: \S+){1,7}$/, // what if i can't make it
    /\b(?:someone|anyone|anybody|somebody) (?:else )?(?:can |could |please |pls |here )?(?:know|knows|help|look|have|got|tried|been|explain|tell)\b/, // can someone look
    /\b(?:before or after|morning or (?:evening|night)|yes or no|this week or next|more or less than)\b/, // before or after the walk
    /\bhow \w+ (?:is|are|was|were|would) (?:it|that|this|they|those|these)\b(?<!\b(?:know|knew|see|that's|thats|about) how \w+ \w+ \w+)/, // how bad is that
    /^(?:i'?m |im |am |still )?(?:looking for|searching for|after) (?:a|an|some|the|good|something|new|ideas|any)\b/, // looking for a good podcast
    /\b(?:need|want|have|like|love) to (?:talk|speak|chat) (?:to|with) (?:you|u)\b|\b(?:can|could) use your\b/, // need to talk to you
    /^(?:send|resend|show|email|forward) me (?:the|a|your|that|this|my|it|those)\b(?! same)/, // send me the link again
    /^where abouts\b/, // where abouts is the studio
    /^(?:\S+ ){4,}(?<!\b(?:were|was|are|is|be|been|feels?|felt|feel|all|just|the|it|do|doing|did|done|exactly|that'?s|quite|not|so|eat|eating|go|went|going|stay|looks?|got|get|get it|my|turn|and|them|things|everything) )right$/, // we said no sugar till friday right
    // The verb first.
    new RegExp(`^(?:can|could|should|shall|would|will)(?:n'?t)? (?:${WHO}|${THING})\\b`), // can i swap rice for quinoa
    new RegExp(`^(?:ca|wo|is|are|was|were|do|does|did|have|has)n'?t ${WHO}\\b`), // didn't you get it
    new RegExp(`^(?:is|am|are|r|was|were) ${WHO}\\b`), // are we still on
    new RegExp(`^(?:is|are) (?:${THING}\\b|.{2,40}\\b${OKAY}\\b)`), // is honey better
    /^(?:was|were) (?:the|my|your|our) \w/, // was the call moved
    /^(?:would|should|could|will|can) (?!not|never|always|only|really|also|just|still|be\b|have\b)\w+ (?:\w+ )?(?:be|work|help|do|hurt|count|make|cause)\b/, // would 30 minutes be enough
    /^do (?:i|you|u|we|they|these|those|people|most) \w/, // do people
    /^do (?:the|my|your|our) (?:\w+ ){1,2}(?:count|expire|work|matter|need|have|go|change|help|hurt|look|fit|come|stay)\b/, // do the videos expire
    /^does \w/, // does tea count
    /^did (?:i|you|u|we|they|he|she|anyone|anybody|someone|somebody)\b/, // did you see it
    /^did (?:the|my|your|our|his|her|that|this|any) (?:\w+ ){1,3}(?:go|come|get|arrive|work|change|make|register|count|save|sync|start|end|say|mention|reply|answer|help|hurt|happen|lose|move|open|send|pass|show|land|reach|like|update|break|stop)\b/, // did my payment go thru
    /^(?:have|had) (?:i|you|u|they)\b/, // have you seen it
    /^has (?!been|not|to\b|had|gotten|helped|done|become|got|made|gone|always|never|really|definitely)\w+ \w/, // has maria replied yet
    /^(?:is|are) (?!it|this|that|not|done|so|such)(?:\w+ ){1,4}(?:actually|really|still|any|even|\w{3,}er|than|or|allowed|included|free|open|closed|safe|due|supposed)\b/, // is oat milk any healthier
    /\bis (?:[\w.:]+ ){1,3}(?:still |too |also )(?:ok|okay|fine|doable|possible|on|good|early|late|free|available)\b/, // late tomorrow is 6.15 still doable
    /^(?:may i|any(?:one|body)) (?:\w+ ){0,4}\w/, // anyone tried this
    /^(?:you'?re|ur|you are) (?:still |back |free |around |open |working |coming |in )(?:on|at|this|next|tomorrow|today|for|\w+day)\b/, // you're back on monday
    /^(?:you|u) (?:got|see|saw|think|reckon|want me|sure|around|free|available|there|still) (?!i'm|it$|what$|me$|that (?:helps|works))\w/, // u reckon 3 sets
    /^(?:do )?(?:you|u) think (?:i|it|that|this|the|my|\d)/, // you think i can run
    // The verb before its person, further on: "my mum is visiting would it be ok", "when u said carbs did u mean".
    new RegExp(
      `${NO_ORDER}\\b(?:can|could|should|shall|would|do|did|am|will) (?:i|we) (?!(?:say|know|ever|will|would|can|do)\\b)\\w`,
    ),
    new RegExp(`${NO_ORDER}\\b(?:can|could|would|do|does|did|are) (?:you|u|he|she|they) \\w`), // and did you see
    new RegExp(
      `${NO_ORDER}\\b(?:would|could|should|can|will|does|did) (?:it|this|that) (?:be|make|mean|count|hurt|help|matter|work|take|go|cost|have)\\b`,
    ),
    new RegExp(
      `${NO_ORDER}\\b(?:is|was|are|were) (?:it|this|that|these|those) (?:really |still |even |actually |at all )?(?:${OKAY}\\b|something i|the right|a (?:good|bad|problem))`,
    ),
    /\b(?:have you (?:got|had|seen|ever|tried|read|looked)|is there (?:a|an|any|some|anything)|are there any)\b/, // and is there a way
    /\b(?:should|can|could) my \w+ (?:be|feel|hurt|look)\b/, // can my knees hurt after this
    /\bdoes (?!n't|not|it|that|this|he|she)(?:\w+ ){1,3}(?:count|work|matter|mean|help|make|need|have|cost|include|go|hurt|come|start|end|happen|change|affect|expire)\b/, // does fruit count
    /\bdo (?:\w+ ){1,3}(?:count|work|matter|help|expire|affect)(?: (?:as|if|when|for|too)\b|$)/, // do nuts count
    /\b(?:should|would|could|can|will) (?:the|my|your) \w+ \w/, // should my heels lift
    /^(?:got|have|had) (?:time|a (?:minute|min|sec|second|moment|few minutes)|any)\b/, // got time for a call
    // A clause before it.
    /^(?:if|when|after|before|once|while)\b.{3,120}(?<!\bi )\b(?:can|should|could|do|may|shall|am) (?:i|we)\b(?! (?:will|would|can))/, // if i'm sick do i train
    // The asking word first, with the verb after it.
    /^(?:what|where|when|why|how|who|which)(?:'?s|'?re)\b/, // whats a good snack
    /^or (?:more|less|is|do|should|can)\b/, // or more
    new RegExp(`^(?:what|where|when|why|how|who) (?:${VERB}(?:n'?t)?|about|happens|to|not|now|dont|cant)\\b`), // how do i log it
    /^what (?:time|kind|type|sort|size|else|exactly|amount|counts|day|percentage)\b/, // what time is it on
    new RegExp(`^(?:what|which) [a-z]+ (?:[a-z]+ )?${VERB}\\b`), // which oil should i use
    /^which (?!is|was|i|we|she|he|they|it|made|makes|means|meant|helped|helps|felt|feels|surprised|never|always|really|also|took|then|has|had|gave|would|will)[a-z]+ \w/, // which verb goes here
    /^how (?:many|much|long|often|come|big|soon|late|early|heavy|fast|hard|strict|important|high|low|bad|r)\b/, // how come i'm hungry
    /^how far (?!i'?ve)/, // how far should i go
    /^(?:which one|which of|which (?:is|are)|for how long|at what time|to what|with or without|since when|until when|by when)\b/, // which one first
    /^(?:what|why|how|when|where|which|who|how so|what now|since when)$/, // why
    new RegExp(
      `(?<!\\b(?:know|knew|see|that's|thats|is|was|remember|not) )\\b(?:what|where|when|why|how|who) (?:(?:do|does|did|should|shall|can|could|would) (?:i|you|u|we|he|she|they|my|the|your)|am i|are (?:you|u|we))\\b`,
    ), // so at what point do we change something
    /\b(?:at what (?:point|age|time)|how (?:many|much|long|often) (?:\w+ ){0,2}(?:should|do|does|can|is|are))\b/, // and how much should it be
    // A choice.
    /^(?:which|better|first|before|after|so|just) .{2,60} or .{2,60}$/, // first the bike or the weights
    /\bor (?:not(?! at all)|no|nah|nope|what|is (?:it|that)|do i|should i|just (?:me|carry|keep|leave|ignore|skip))\b/, // is it just me or no
    /\bor (?:the )?other way (?:a?round)\b/,
    // What only the coach can know.
    /^(?:my|the) (?:\w+ )?(?:payment|transfer|invoice|refund|email|form|photos?|pics?|video|link)s? (?:went|gone|come|came|got|get|arrive|go) (?:thru|through|there|in)$/, // my payment went through
    /\b(?:we|u|you) still (?:on|good|up|free|ok|meeting) (?:for|at|to|on)\b/, // we still on for 6
    // Doubt.
    new RegExp(`\\b(?:wondering|wonder|curious|confused|unsure|debating|deciding|unclear) ${ASKED}\\b`), // wondering if i could
    /\b(?:confused (?:by|on|with)|undecided|torn between|in two minds|can'?t (?:figure out|decide|choose|work out|find (?:the|where|my|out|how)|tell (?:if|whether)))\b/, // torn between two classes
    /\b(?:not|isn'?t|wasn'?t) (?:really |quite |too |very |at all |entirely )?(?:sure|certain|clear|convinced)(?! (?:thing|yet (?:but|so)))\b.{0,24}\b(?:if|whether|how|what|when|where|why|who|which|about|that|on|i|we|to|this|it|the|my)\b/, // not sure if i should rest
    new RegExp(
      `\\b(?:idk|dunno|(?:don'?t|do not|never) (?:really |quite )?know|(?:don'?t|didn'?t|do not|did not) (?:really |quite )?(?:understand|get|remember)) ${ASKED} (?!i'?d do without|(?:else )?to thank)`,
    ), // idk what to eat
    /\bi (?:don'?t|didn'?t|do not) (?:really |quite )?understand \w/, // i don't understand the chart
    /\b(?:no|any|haven'?t (?:a|got a)|not a) (?:\w+ )?(?:idea|clue) (?:if|how|what|whats|when|where|why|who|which|about)\b/, // no clue what to do
    /\b(?:stuck (?:on|at|with|in)|lost with|struggling (?:to (?:understand|figure|find)|with the)|puzzled|baffled)\b/, // stuck on lesson 4
    /\b(?:un(?:sure|certain|clear)|clueless|doubts?) (?:about|on|of|with|what|how|when|which|if|whether)\b/, // unsure about the dose
    /\b(?:lost|confused|overwhelmed|struggling) (?:with|by|about|on) (?:the|these|this|all|my|which|what|how)\b/, // lost with the macros
    /\b(?:hard|difficult|tricky|can'?t|cant|couldn'?t|impossible) (?:to )?(?:tell|say|know|decide|see|work out) (?:if|whether|what|which|how|where|when)\b/, // can't tell if it's hunger
    /\b(?:no ?one|nobody|no-one|they never|you never|you didn'?t) (?:\w+ ){0,3}(?:told|tell|said|say|mention(?:ed)?|explained?) (?:\w+ )?(?:what|which|how|where|when|if|whether|why)\b/, // no one told me which form
    /\b(?:i )?(?:don'?t|dont|do not|didn'?t) (?:really |quite )?get (?:why|how|what|the|this|it$|where|when)\b/, // i don't get why
    /\bnever (?:know|sure|understood) (?:what|how|when|where|if|whether|which|why)\b/, // i never know what to order
    // Wanting to know.
    new RegExp(`\\bneed to (?:know|ask|understand|find out) (?:you )?${ASKED}\\b`), // need to know if i can
    /(?:^|\bi(?:'d)? )(?:(?:would|also|just|really|am|was) ){0,4}(?:like|love|want|wanted|meant|wanna|hoping|trying) to (?:know|ask|check|understand|figure out|find out)\b/, // i'd like to know
    /\b(?:let me know|lmk|tell me|advise|confirm|ask(?:ing)?) (?:if|whether|which) (?:you|u|i|we|it'?s|its|it|this|that|thats|that's|these|there|the|my|a|\w+day|tomorrow|tonight)\b(?! (?:helps|you see))/, // let me know if tuesday works
    /\b(?:let me know|lmk) (?:what|where|who|how (?:i|we|to|much|many|long)|when (?:i|we|it|the|to|is|works))\b/, // lmk what time suits
    new RegExp(
      `^(?:can you )?(?:pls |please )?(?:tell|remind|show|give) me (?:again )?(?:${ASKED}|of|its|it's|that (?:it|this|i)|a (?:hint|rough|few|idea))\\b`,
    ), // tell me its normal
    /\b(?:please|pls|kindly) (?:advise|confirm|clarify|explain|remind)\b|^(?:advise|explain|clarify|help me|remind me)\b/, // please advise
    /\b(?:hoping|hope|was hoping|wish) (?:you|u|someone|somebody|anyone) (?:can|could|might|would|knows?)\b/, // hoping you can help
    /\b(?:just |only )?(?:(?:double )?checking (?:if|whether|that|you|on (?:the|my))|making sure (?:i|we|you|that)|wanted to (?:check|see|make sure|confirm)|want to (?:check|make sure|be sure|confirm)|waiting to hear|waiting for (?:your|an) answer|haven'?t heard (?:back|from|anything|about|if))\b/, // just checking whether you saw it
    /\b(?:remind me|let me know what you think|tell me (?:honestly|more|about)|what you think(?: of| about|$))\b/, // let me know what you think
    /\b(?:if|in case) (?:you|u|anyone|someone) (?:have|has|had|got|know|knows|happen)\b/, // if you have any suggestions
    /\b(?:trying|struggling|need|have|want|how) to (?:decide|choose|figure out|work out|understand)\b|\b(?:can'?t|cannot) make up my mind\b/, // trying to decide if it goes in health
    /\b(?:haven'?t|hasn'?t|not|couldn'?t|didn'?t|never) (?:quite |really |yet )?(?:figured?|worked?|found|find) (?:it )?out\b/, // haven't figured out how it works
    /\b(?:grateful|thankful|appreciate(?:d)?|be glad|be great|be awesome|be amazing|be nice|be lovely|be helpful|mean a lot) (?:it )?(?:if|for (?:a|any|some|your)) (?:you|u|we|\w+ (?:look|help|hint|eyes|opinion|pair))\b/, // i'd be grateful for a second pair of eyes
    /^(?:so |then )?(?:it'?s|its|it is|is it|that'?s|thats) (?:better|ok|okay|fine|best|normal|allowed) (?:to|if|not|then)\b(?! (?:me|now))/, // so it's better to skip dinner
    // Asking for help.
    /\b(?:have|had|got|with|ask (?:you )?) (?:a|another|one|one more|some|two|a few) (?:\w+ )?(?:questions?|qs?)\b/, // i have a quick question
    /^(?:(?:one|another|a|one more|quick|small|silly|dumb|random|weird|real) ){0,4}(?:questions?|qs?)(?: for you| about| on)?\b(?! mark)/, // quick q
    new RegExp(
      `(?<!\\b(?:\\w+n'?t need|\\w+n'?t want|not need|never need|without|of|take|for) )\\bany (?:\\w+ )?(?:${HELP}|chance|recipes?|way|alternatives?|news|updates?|thing to)\\b`,
    ), // any tips would be great
    new RegExp(
      `(?:\\b(?:would|could|can|id)|'d) (?:really |also ){0,4}(?:love|appreciate|like|use|value|want|welcome|do with) (?:\\w+ ){0,7}${HELP}\\b`,
    ), // would love your opinion
    new RegExp(`(?<!n't |not |never )\\b(?:need|needing|looking for|seeking|want|after) (?:\\w+ ){0,2}(?:${HELP})\\b`), // need your advice
    new RegExp(`\\b${HELP} (?:\\w+ ){0,6}(?:would be|be great|welcome|appreciated|needed|pls|please)\\b`), // ideas for dinner would be lovely
    new RegExp(
      `^(?:some )?(?:thoughts|suggestions|recommendations|ideas|tips|advice) (?:on|about|for)\\b|^(?:help|sos)$`,
    ), // thoughts on creatine
    /\b(?:what|whats|what's) your (?:take|view|opinion|thoughts?)\b/, // what's your take
    /^(?:wdyt|mind if|got any|got a (?:minute|sec|second|moment))\b/, // mind if i skip
    // Short for "is it ok".
    /^(?:ok|okay|alright|fine|cool|all good|it ok|it okay) (?:if (?:i|we|my)|to have|to eat|to skip|to do|to take)\b/, // ok if i skip
    /^(?:if (?:i|we) (?:do|take|have|skip|eat)|to have|to eat|to skip|to do|to take)\b.{0,90}\binstead$/, // if i have soup instead
    /^any(?:thing|one|body) (?:else )?(?:i|we|to|that|who)\b/, // anything else i should bring
  ],
  idle: [
    /^why (?:is|are|does|do|must) .{2,30} so (?:good|tasty|hard|cute|delicious|yummy|addictive|expensive|cruel|fun)\b/, // why is cake so good
    /^how (?:are|is) (?:we|everyone|everybody|all)\b.{0,14}$|\bwas(?:n'?t| not) sure .{2,40} but (?:it|i|we|now)\b/, // how are we
    /^how (?:it went|it was|i (?:feel|slept|did))$|\bi wonder what i (?:did|would)\b/, // how it went: great
    /^how(?:'?s| is| are| r)? (?:you|u|it going|things|everything|life|are you doing|you doing|is it going|(?:was|is) (?:your|ur) (?:day|weekend|week|holiday|trip|evening|morning|night))\b.{0,20}$/, // how was your weekend
    /^(?:did (?:you|u) )?(?:have|had|having) a (?:good|nice|great|lovely) (?:day|weekend|week|night|evening|time|holiday)$/, // did you have a nice weekend
    /^(?:what'?s|whats) (?:up|new|good)$|^(?:are (?:you|u) (?:well|good|ok)|all (?:good|well|ok)(?: with (?:you|u)| there)?|you (?:good|well|ok))$/, // all good with you
    /^(?:(?:do )?(?:you|u) know (?:what|the feeling|that feeling|how it is)|know what|guess (?:what|who)|who (?:knew|cares|am i kidding|even am i|am i|would have thought|would'?ve thought|needs)|why not|what are the odds|what'?s not to)\b/, // who knew
    /^(?:you|u) (?:know|get|see) what (?:i|im) mean(?:ing)?\b/, // you know what i mean
    /\b(?:get|be|got) any (?:better|worse)$|\bwithout you(?: all| guys)?$|^why did(?:n'?t| not) i .{0,90}\b(?:sooner|earlier|before|ago|years)\b/, // could this day get any better
    /^who (?:does|would|is|has|could)(?:n'?t| not)\b/, // who doesn't love mondays
    /^why (?:do|did|am|does) (?:i|this|it) (?:\w+ )?(?:always|ever|even|keep)\b/, // why do i always do this to myself
    /^(?:what|who) (?:more|else) (?:could|can|do) (?:i|you|one) (?:ask|want|need|wish)\b/, // what more could i ask for
    /^how (?:good|cool|great|amazing|awesome|cute|crazy|nice|lovely|beautiful|lucky|funny|sweet) (?:is|are|was|am) (?:that|this|it|he|she|they|i|we|those)\b/, // how good is that
    /^(?:can (?:you|u) tell (?!me|if|whether)|are (?:you|u) ready|how i (?:feel|felt|did|am)\b.{0,90}|is it obvious)\b/, // can you tell i'm excited
    /^(?:can|would|could) (?:you|u) believe\b/, // can you believe it
    /^(?:can|may) i just say\b/, // can i just say thanks
    /^what (?:can i say|would i do without|else is new|an?|i|you|we|he|she|they|(?:\w+ )?(?:helps?|helped|works?|worked|matters|mattered))\b/, // what helped most was
    /^(?:how|where) (?:did i ever|about that|cool|nice|funny|awesome|amazing|lovely|sweet|far i)\b/, // how nice of you
    /^(?:funny|crazy|amazing|weird|strange) how\b/, // funny how that works
    /^(?:isn'?t|ain'?t|wasn'?t|aren'?t) (?:it|that|this|life|he|she|they|we|technology) (?:just |so )?(?:great|amazing|awesome|crazy|funny|nice|wonderful|cool|lovely|weird|wild|beautiful|ironic|strange|sweet|cute|something)\b/, // isn't it great
    /^does (?:the trick|it for me|wonders)\b/,
    /^(?:is it (?:\w+day|weekend|bedtime|christmas|summer|spring|over)|are we there) (?:yet|already)\b/, // is it friday yet
    /^(?:whose idea|what was i thinking|what is (?:life|sleep|happening to me)|what year is it)\b/, // what was i thinking
    /^(?:what have you done to me|why did (?:nobody|no one) tell me|where (?:has|have) (?:this|you|it) been)\b/, // where has this been all my life
    /^(?:really|seriously|no way|way|yeah|oh yeah|ok|okay|right|you think|you sure|for real|huh|eh|lol|haha|is it|did you)$/, // really
    /\bdon'?t know (?:how to thank|what i'?d do without)\b/,
    /^(?:now )?where did i (?:put|leave)\b|^what did i (?:have|eat|do|even)\b|^do i want .{2,60} or do i want\b|^which (?:is|was) (?:why|great|nice|good|fine|a|not|so|the (?:best|only|reason))\b|^which (?:i|we|she|he|made|makes|means|meant|helped)\b/, // where did i put it; which is why
    /^(?:not bad|pretty good|so good|nice)\b.{0,40}$/, // not bad for an old guy
  ],
  told: [
    /, which (?!one|of|is better|would|should|do|does)[^,]{0,60}/g, // the gaps are gone, which pleases me
    /\b(?<!\b(?:you|u|i) )(?:(?:asks|goes (?:mom\w*|dad\w*|like|oh|why|what|how|where|are|did)|wondered|wonders|(?:keeps?|kept) asking|wanted to know)\b|asked\b(?! you)|(?:said|says|was like|is like) (?:why|what|how|where|when|are|do|did|is|can|have|u|you)\b)(?:(?! and | - )[^,]){0,70}/g, // the waiter asked if i wanted dessert
    /\b(?:ask|asked|asking|tell|telling|told) myself\b(?:(?! and | - )[^,]){0,70}/g, // had to ask myself do i need it
    /\b(?:i know|i knew|i (?:finally |now )?(?:understand|see|get|learned|learnt|remember)|(?<!n'?t |not |never )(?:figured|found) out|told (?:her|him|them)|that's|thats|this is|which is) (?:exactly )?(?:what|where|when|why|how|who|which)\b(?:(?! and | - )[^,]){0,50}/g, // figured out what was wrong
  ],
}
