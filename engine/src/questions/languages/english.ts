import type { AskingWords } from './asking-words.ts'

const WHO = '(?:i|you|u|we|he|she|it|they|this|that|these|those|there)'
const THING = '(?:the|my|your|our|his|her|their|any|anyone|anybody|anything|someone|somebody|everyone)'
const VERB = '(?:am|is|are|was|were|do|does|did|can|could|should|shall|would|will|may|must|have|has|r|if)'
const ASKED = '(?:if|whether|how|what|whats|when|where|why|who|which|about)'
const OKAY =
  '(?:ok|okay|fine|good|bad|enough|normal|allowed|better|best|too|healthy|safe|full|part|worth|possible|weird|right)'
const HELP =
  '(?:tips?|advice|guidance|suggestions?|recommendations?|input|pointers?|thoughts|ideas?|opinions?|feedback|help)'
/** What a client gets from the service, and a coach mends when it fails. Not "form", nor "workout": those are training. */
const SERVICE =
  '(?:app|site|website|portal|page|screen|links?|videos?|vids?|log ?in|passwords?|codes?|card|payments?|invoices?|bills?|receipts?|refund|zoom|button|tracker|subscription|membership|account|notifications?|reminders?|e?mails?|file|pdf|upload|barcode|scanner|calendar|program|programme|plan|schedule|streak|check ?-?in)'
const FAILS =
  "(?:won'?t|wont|(?:does|did|is|are|was|has|have)(?:n'?t| not)|can'?t be|cant be|not (?:showing|working|loading|opening|there|letting|coming|syncing|going)|keeps?|kept|crash(?:es|ed|ing)?|freezes|froze|frozen|is (?:down|broken|wrong|blank|gone|missing|stuck|empty|expired|off|still)|are (?:gone|missing|wrong)|got (?:declined|rejected|returned|cancell?ed|deleted)|(?:was|is|been|has been) (?:declined|rejected|returned|denied|blocked)|expired|declined|failed|bounced|disappeared|vanished|glitch(?:es|ed|ing|y)?|still (?:says|shows|has|not)|no longer|shows? (?:the wrong|nothing|an error|error)|says? (?:error|invalid|expired|i (?:need|have to|don'?t|can'?t|must|owe|haven'?t|already)|i'?m not|my|no|something|it'?s))"
/** What is booked or paid for, and can be changed. */
const BOOKED =
  "(?:calls?|sessions?|appointments?|appt|meetings?|check ?-?ins?|slots?|times?|class(?:es)?|\\w+day(?:'?s)?|today|tomorrow|tomorrow'?s|plans?|memberships?|subscriptions?|packages?|billing|payments?|card|trial|account|zoom|weeks?|program)"
const CHANGE =
  '(?:reschedule|cancel|move|push|postpone|change|switch|pause|freeze|upgrade|downgrade|swap|book|stop|end|renew|delay|shift|update|split|bring forward|put)'
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
    /^(?:would|should|could|will|can) (?!(?:not|never|always|only|really|also|just|still|be|have|do|try|rather|go|love|like|need|probably|definitely|take|get|make|keep|let|say|send|come|work|start|stick|stay|report|check|finish|give)\b)\w+ (?:\w+ )?(?:be|work|help|do|hurt|count|make|cause)\b/, // would 30 minutes be enough
    /^do (?:i|you|u|we|they|these|those|people|most) \w/, // do people
    /^do (?:the|my|your|our) (?:\w+ ){1,2}(?:count|expire|work|matter|need|have|go|change|help|hurt|look|fit|come|stay)\b/, // do the videos expire
    /^does (?!not|feel|look|seem|taste|hurt|help|get|make|sound|take|wonders|the (?:trick|job))\w|^doesn'?t (?!always|really|even|seem|feel|look|ever)(?:\w+ ){1,4}(?:have|make|count|mean|need|cause|raise|affect|help|hurt|work)\b/, // does tea count
    /^did (?:i|you|u|we|they|he|she|anyone|anybody|someone|somebody)\b/, // did you see it
    /^did (?:the|my|your|our|his|her|that|this|any) (?:(?!before|after|at|from|for|during|to|and)\w+ ){1,3}(?:go|come|get|arrive|work|change|make|register|count|save|sync|start|end|say|mention|reply|answer|help|hurt|happen|lose|move|open|send|pass|show|land|reach|like|update|break|stop)\b/, // did my payment go thru
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
    /(?<!\b(?:will|ll|can|to|could|would|should|must|i|we|you|they|gonna) )\bdo (?!it|this|that|the|my|some|more|a )(?:\w+ ){1,3}(?:count|work|matter|help|expire|affect)(?: (?:as|if|when|for|too)\b|$)/, // do nuts count
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
    /\b(?:stuck (?:on|at|with|in)(?! (?:it|water|the (?:plan|program)|this one|my (?:plan|guns)))|lost with|struggling (?:to (?:understand|figure|find)|with the)|puzzled|baffled)\b/, // stuck on lesson 4
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
    // Something of the service fails, is late, or is wrong.
    new RegExp(
      `(?<!\\b(?:of|for|in|from|with|on|off|lose|loved?|liked?|saw|used?|did|gym) (?:the |my |your )?)\\b${SERVICE}(?: (?!and|so|then|because|that|which|i|is|are|was|at|again|but)\\w+){0,3} ${FAILS}\\b(?! (?:lie|lying|matter|too|so|that|bad|hard|easy|perfect|great|going (?:well|great|good)|me (?:going|honest|accountable|motivated|on)|to (?:be|my)|going))`,
    ), // the app keeps crashing
    /^(?:it|this|that|the thing|screen) (?:just |only |still |always |also ){0,2}(?:won'?t|wont|keeps?|doesn'?t|says?|gives? me|shows?|tells? me) (?:let|open|load|play|work|accept|save|sync|connect|ask(?:ing)?|crash(?:ing)?|freez(?:e|ing)|spinning|kick(?:ing)?|logging|an error|error|invalid|expired|declined|failed|something went|(?:that )?(?:my|the) (?:\w+ ){0,2}(?:\w+ed|wrong|invalid|inactive))\b/, // it keeps asking me for a code
    new RegExp(
      `\\b(?:never|haven'?t|havent|didn'?t|didnt|did not|hasn'?t|have not|yet to|don'?t|dont|not|can'?t|cant) (?:yet |even |ever |actually |really )?(?:get|got|gotten|receiv(?:e|ed|ing)|see|seen|find|have|open|access) (?:(?:the|my|any|an?|your|that|this|new|last|next) ){0,3}(?:\\w+ )?(?:${SERVICE}|text|reply|answer|response|confirmation|address)\\b`,
    ), // didn't get the email with the link
    new RegExp(
      `^(?:i'?m |im |i am |we'?re )?(?:still |also )?(?:been )?waiting (?:on|for) (?:my|the|your|an?|that) (?:\\w+ )?(?:${SERVICE}|reply|answer|response|confirmation|call)\\b`,
    ), // waiting on my new plan
    new RegExp(
      `^(?:there'?s )?(?:still )?no (?:\\w+ )?(?:${SERVICE}|reply|answer|response|word|news|update|confirmation)(?: (?:yet|so far|from you|on my|for my|about my|since)|$)`,
    ), // still no refund
    /\b(?:(?:got|get|was|been|being|were|am) (?:\w+ )?(?:charged|billed|debited)|(?:you|u|they|it|app|card) (?:have |still |only |just )?(?:was |got )?(?:charged|billed) (?:me|my|us|twice|again)|double charged|overcharged|charged (?:me )?(?:twice|again|double|for (?:two|2)|the wrong))\b/, // got billed twice
    /\b(?:nothing|something weird|an error|a blank) (?:happens|comes up|shows|loads|pops up|appears)\b/, // nothing happens when i press start
    /^(?:(?:the|my|this|today'?s|\w+day'?s|next|new|week \d+) ){0,4}(?:workouts?|exercises?|meals?|lesson|class|recipes?|photos?|pics?|steps|weights?|numbers|log|logs|macros|progress|history)(?: \w+){0,3} (?:is|are|was|were|did|does|do|has|have|wo)(?:n'?t| not) (?:showing|loading|loaded|saved?|saving|show|load|there|in the app|visible|updat(?:e|ed|ing)|sync(?:ed|ing)?|opening|open|uploading|upload)\b/, // the workout for today isn't showing up
    /\b(?:only|just) (?:see|shows?|showing|seeing) \d/, // i only see 3 workouts this week
    /\b(?:says?|said|shows?) .{1,50}\bbut\b.{1,50}\b(?:says?|said|shows?|you (?:told|wrote|had|put))\b/, // the sheet says 10 but the video says 12
    /^(?:i |and i |but i |i actually )?(?:thought|was under the impression|assumed|was told|figured) (?:that )?(?:(?:we|our|(?:you|u) (?:said|told|were|wanted|had|sent|weren'?t|are|changed|moved)|the (?:call|session|class|meeting|appointment|first|trial|payment|price|fee|plan))\b|it (?:was|is) (?:free|included|\$|\d|at|on|supposed|due|\w+day|cancell?ed))/, // i thought we were meeting at 5
    // What is booked should change.
    new RegExp(
      `\\b(?:need|needs|have|want|wanting|like|love|prefer|hoping|hope|trying|able|possible|wish|going|thinking (?:of|about)|looking|gotta|wanna|must|(?:i|we)'?ll have)(?: to)? (?:maybe |probably |please )?(?:${CHANGE}|changing|cancell?ing|switching|moving|pausing|stopping|upgrading|rescheduling|freezing) (?:to |back to |over to )?(?:(?:a|an|my|our|the|this|your|it|from|for|on|next|to|in|\\d+\\w*|monthly|weekly|annual|yearly) ){0,3}(?:\\w+ )?${BOOKED}\\b`,
    ), // need to push our call to friday
    /\b(?:need|have|want|like|prefer|hoping|trying|gotta|wanna|going|must) to (?:please )?(?:reschedule|unsubscribe|cancel|re-?book)(?: (?:please|pls|again|for|on|as|because|due|i|my|\w+day|today|tomorrow|tonight|this|if)\b|$)/, // have to cancel tomorrow
    /\b(?:please|pls|plz|kindly) (?:cancel|pause|move|reschedule|change|switch|update|remove|add|send|resend|forward|call|text|email|help|look|check|see|tell|give|let me|put|fix|refund|take|delete|share|post|reply|respond|answer|get back)\b/, // please cancel my membership
    /\b(?:thinking (?:of|about)|considering) (?:cancell?ing|quitting the (?:program|plan)|switching to|pausing|upgrading|adding a|dropping)\b/, // thinking about cancelling
    /\b(?:will|would|'d|does|might|could) (?:prefer|work better)\b.{0,40}\b(?:if|for me|instead)\b|\bif (?:you|u) (?:have|got) (?:any|an? )\w+/, // would prefer thursday if you have anything
    /^(?:i )?(?:just |still |also |only )?need (?:the|your|an?|my|another|that|new|this) (?:\w+ ){0,2}(?:address|link|code|number|phone|e?mail|log ?in|password|receipt|invoice|copy|recipe|list|file|pdf|details|instructions|plan|program|routine|template|refund|reminder|answer|reply|version)\b/, // need the address for saturday
    /\b(?:call|ring|phone|text|message|ping|email|whatsapp) me (?:(?:back|pls|please) )?(?:when|if|asap|today|tomorrow|tonight|later|this|at \d|once|after)\b|\bgive me (?:a|an?other) (?:call|ring|shout|buzz|text|bell)\b/, // give me a call when you get a sec
    /\b(?:would|could|will|'d) (?:like|love|want|need) (?:a|an|another|the|some|one) (?:\w+ )?(?:version|copy|receipt|invoice|refund|call|slot|session|link|list|alternative|substitute|swap|replacement|break from|change (?:in|of|to))\b/, // would like a version for the hotel
    /\b(?:having|have|i'?ve got|got) (?:some |a bit of |a lot of |major |a |an )?(?:trouble|issues?|problems?|difficult(?:y|ies)|hard time)\b (?:with (?:the|my|your|this)|finding|getting (?:in|into|the|my|on)|logging|figuring|opening|seeing|understanding|accessing|downloading|uploading|connecting|hitting)/, // having trouble with the app
    // A yes is asked for at the end.
    /(?<!\b(?:ask|asked|asking|check|see|wonder)\b.{0,30})\bif (?:that'?s|its|it'?s|that is|it is|this is) (?:ok|okay|cool|alright|all right|fine|possible|allowed|an option|not too (?:late|much))(?: (?:with|w|by|for) (?:you|u|ya))?$|\bif (?:you|u) (?:don'?t|dont) mind$/, // gonna skip the run if that's cool
    // What only a coach would be asked, without its verb.
    /^what (?:helps|works)(?: (?:for|with|against|best|at|on)\b.{0,40})?$/, // what helps against cravings
    /^(?:that|this|it)(?: one)? (?:ok|okay|normal|good enough|bad|correct|too (?:much|little|late|early|heavy)|allowed|safe|count)$/, // that normal
    /^(?:normal|safe|possible|allowed|ok|okay|fine|worth|cool|alright|better|smart|healthy|bad|weird) (?:to (?!be|go|see|know|hear|have|get)|if (?:i|we|my)|that (?:i|my)|w(?:ith)? (?:you|u|ya)|for me to|to be (?:this|so)|to have|it to|buying|getting|trying|doing|taking)/, // normal to be this tired
    /\b(?:good or bad|ok(?:ay)? or (?:not|too|bad|no)|yay or nay|worth it or|or too (?:much|little|late|early|many|heavy|soon|long|fast))\b/, // eggs every day ok or too much
    /^any(?:thing|where|one) (?:open|free|available|left|special|specific|in particular|wrong|better|else)\b/, // anything open on friday
    /^(?:you|u) (?:get (?!it|me|what|that|the idea|used)|have (?:any|time|the|my|another|a (?:link|recipe|sec|min|minute|moment|spot|slot))|know (?:if|where|any|a|of|how (?:to|i))|mean (?:the|my|like|this|that|by|for|just|i|we|to)|going to|gonna|coming|ok(?:ay)? (?:with|if)|cool (?:with|if)|able to|hear)\b(?! (?:love|laugh|like|be (?:proud|happy|so|shocked|impressed)|best))/, // you get my voicemail
    /^we (?:doing (?!great|good|well|ok|okay|fine|it|better|our best)|meeting|still |on (?:for|at|today|tomorrow|tonight)|good for|talking (?:today|tomorrow|at|tonight)|training (?:today|tomorrow|at))/, // we doing the call today
    /^(?:the |our |my )?(?:call|session|meeting|class|appointment|appt|check ?-?in|zoom|\w+day) (?:is )?still (?:on|at|happening|good|for|ok|a go)\b|^still (?:on|good|up|ok|okay|meeting|happening|free|coming)(?: for| at \d| today| tomorrow| tonight|$)(?! me)/, // call still at 3
    /^know (?:any|a good|of any|anyone|where|how (?:to|i|many|much|long)|if)\b/, // know any good stretches
    /^(?:have you |you |u )?ever (?:tried?|heard?|use[sd]?|worked?|dealt|eaten|ate|seen|had (?:a|any|some)(?: \w+)? (?:client|one|person|people)s?|had (?:someone|anyone|people))\b/, // ever tried the carnivore diet
    /^(?:you |u )?(?:wanna|want to) (?:hop|jump|set|meet|talk|chat|schedule|grab|connect|move|do) \w|^(?:you |u )?(?:want|need|would you like) (?:me|us) to \w/, // want me to keep the same weight
    /^(?:does it |would it |will it )?matter (?:if|when|what|how|which|whether)\b|^(?:is (?:it|that|this) )?(?:something|anything) (?:to worry|to be concerned|i should|to watch)\b/, // matter if i eat late
    /\b(?:does|would|will|could|should|can) (?:it|this|that) (?:replace|change|affect|mess|ruin|apply|interfere|screw|throw|sound|look|still|also|even|actually|fit|matter|set me back|slow)\b/, // does that replace tuesday
    /^(?:which|what) (?:one|brand|size|kind|type|colou?r|weight|time|day|app|flavou?r|yogh?urt|page|level|milk|bread|pan|shoes?|gym|link)s?$/, // which yogurt
    /^(?:supposed|am i supposed) to (?!rain|snow|storm|be (?:nice|hot|cold|sunny|rainy|warm|windy|a|over)|go|have (?:my|a|the)|meet|work)/, // supposed to feel it in my back
    /^(?:anyone|anybody|someone)(?: there| home| here| around)?$|^(?:you|u) (?:there|around|up|awake|here|home)(?: (?:coach|yet|today|now|rn|tmrw|tomorrow|\w+day))?$/, // you there
    /^(?:i'?m |im |i am |still |so |kinda |kind of |a bit |a little |bit |really |totally |very |super |completely |now ){0,6}(?:confused|lost|stuck|stumped)(?: here| now| again| lol| haha| rn| tbh)?$|\b(?:makes? no|doesn'?t (?:really )?make (?:any |much )?|not making (?:any |much )?) ?sense(?: to me|$)/, // im so confused
    /\b(?:let me|lemme|lmk) know (?:your|ur|if|whether|which|asap|please|pls|thx|thanks|how|what (?:you|u|time|day|to|i|the)|who|where|when (?:you|u) (?:can|are|have))\b(?! (?:any(?:thing)? (?:changes|comes up|else)|something (?:changes|comes up)|it goes|it went|(?:you|u) (?:like|liked|feel|enjoy)))/, // let me know your thoughts
    /\b(?:would|'d|could|can) (?:really |so |also |much |be ){0,3}(?:appreciated? |love |use |do with )(?:a|an|your|any|some) (?:\w+ )?(?:reply|answer|response|call|callback|look|hand|second opinion|check)\b|\b(?:would|'d) be (?:so |really |super )?(?:great|good|nice|awesome|helpful|lovely|amazing|cool|useful) to (?:get|have|hear|know|see) (?:your|from you|some|any|what|how|if|whether|which)\b/, // would appreciate a quick reply
    new RegExp(`\\b(?:open to|in need of|need of|up for|taking|accepting) (?:any |some |all |new |other )?${HELP}\\b`), // open to ideas
    /\b(?:wanting|meaning|meant|forgot|forgetting|hoping|gonna|going to|came here|here) (?:to )?ask (?:you|u|about|if|what|how|when|whether|for)\b(?! (?:him|her|them|my))/, // i was wanting to ask you
    /\bmy (?:only |other |main |next |biggest |last |real |first )?questions? (?:is|was|are|would be)\b|\b(?:another|one other|other) question\b/, // my question is about the warm-up
    /\b(?:hoping|hope) (?:to (?:switch|move|change|reschedule|get (?:a|an|in|your|some)|talk|set up|book|see you|hear|push|find)|(?:we|i) (?:can|could|might) (?:switch|move|change|reschedule|push|meet|talk|do it|do|get|still))\b/, // was hoping to switch to wednesdays
    /(?:^|\b(?:i|just|also|really|and|we) |\b(?:it'?s|this is) \w{2,14} (?:from (?:\w+ ){1,4}|here )?)(?:wanna|wana|want to|wanted to|gotta|would like to) (?:know|ask|check) (?:if|whether|how|what|when|where|why|who|which|about|you|u)\b/, // wanna know if i can have a beer
    /(?<!not |n't |never |no longer |stop |be |being |was |were )\b(?:i'?m|im|am|bit|kinda|little|getting|really|now|still) (?:a bit |kind of |kinda |a little |really |now |also |so )?(?:worried|scared|concerned|afraid|hesitant|nervous) (?:to|about|that|it|if|i|my)\b/, // now i'm scared to train
    /\bi (?:would |'?d )?(?:like|love|want|prefer) to (?:switch|upgrade|downgrade|sign up|enroll|cancel|unsubscribe|book|renew|schedule|set up|try the|join the|add (?:a|another))\b|^(?:id|i'd|would) like to (?:switch|upgrade|downgrade|sign up|cancel|book|renew|schedule|change)\b|^want to (?:switch|upgrade|downgrade|cancel|unsubscribe|book|reschedule)\b/, // i'd like to upgrade
    // Short for "is it ok".
    /^(?:ok|okay|alright|fine|cool|all good|it ok|it okay) (?:if (?:i|we|my)|to have|to eat|to skip|to do|to take)\b/, // ok if i skip
    /^(?:if (?:i|we) (?:do|take|have|skip|eat)|to have|to eat|to skip|to do|to take)\b.{0,90}\binstead$/, // if i have soup instead
    /^any(?:thing|one|body) (?:else )?(?:i|we|to|that|who)\b/, // anything else i should bring
    // What keeps a client from doing as planned: what they lack, what doesn't move, what they may do wrong.
    /\b(?:no|don'?t have|doesn'?t have|didn'?t have|won'?t have|without|out of|isn'?t|hasn'?t|lacks?|is missing) (?:a |an |any |the |access to |much |real )?(?:(?!vending)\w+ )?(?:machines? (?:for|at|here|in|like|that|you)|equipment|leg press|pull ?-?downs?|cables?|dumb ?bells?|barbells?|racks?|bench|bands?|kettlebells?|treadmill|rower|weights (?:at|here|in|there)|(?<!\bno )gym)\b(?! (?:fee|for me|needed|required|necessary|today|time)|.{0,30}\bso (?:i|we|instead)\b)/, // no leg press at this gym
    /\b(?:wife|husband|partner|friend|sister|brother|mom|mum|dad|son|daughter|boyfriend|girlfriend|colleague|coworker|roommate) (?:also |really |now )?(?:wants|would like|'d like|is interested|is looking) (?:to|in) (?:also )?(?:join|sign(?:ing)? up|start|do|try|get|be|joining|the)\b/, // my wife wants to join too
    /\b(?:scale|weight|number|needle|progress) (?:has ?n'?t|hasnt|won'?t|wont|isn'?t|is not|not|has not|doesn'?t|refuses to|stopped|is stuck|stuck|has stalled|stalled|has been (?:stuck|the same)) ?(?:moved|moving|mov(?:e|ing)|budg(?:e|ed|ing)|chang(?:e|ed|ing)|gone down|going down|drop(?:ped|ping)?|at|since|for|in)?\b(?=.{0,40}\b(?:weeks?|days?|months?|all|since|despite|even|though|everything|right|still|no matter)\b)|\bplateau(?:ed|ing)?\b(?=.{0,30}\b(?:weeks?|again|do|now|since|days?)\b)/, // weight hasn't moved in 3 weeks
    /\b(?:i )?(?:feel like|think|worried|afraid|pretty sure|not sure) (?:that )?i(?:'?m| am|'?ve been)? (?:been )?(?:doing|holding|lifting|logging|counting|using|eating) .{2,40}\b(?:wrong|incorrectly|too (?:much|little|fast|slow|heavy|light)|right)\b/, // i feel like i'm doing the hinge wrong
    /\bif (?:you|u) (?:could|can|would|wouldn'?t mind) .{3,70}\b(?:great|amazing|awesome|lovely|helpful|appreciated?|grateful|cool|nice|helps?|wonderful|super)\b/, // if you could take a look, that'd be amazing
    /^(?:would (?:you|u) |do (?:you|u) |you |u )?mind (?!you)\w+ing\b|\bhit me up\b|\b(?:can|could) (?:really )?do with (?:a|some|your)\b/, // mind taking a look
    /\b(?:not|don'?t|didn'?t|can'?t) (?:quite |really )?follow(?:ing)? (?:the|what|how|why|your|that|this)\b(?! (?:plan|diet|program))|\b(?:you|it|that part) lost me\b/, // not following the part about overload
    /\bwhat instead$|^(?:you|u) (?:want|prefer) (?:the|me|my|a|pics|photos|front|it)\b|\bwhat(?: is|'s|s) (?:that|this)$/, // no leg press, what instead
    /\b(?:haven'?t|havent|not) been able to (?:get|log|open|see|find|access|pay|upload|download|connect|sign)\b|\b(?:can'?t|cant|cannot|couldn'?t) (?:seem to )?(?:get (?:past|into|in|through|on|it to|the)|sign in|log on|connect|upload|download)\b/, // can't get past the payment screen
    /\b(?:a |any )?(?:substitute|alternative|replacement|swap|variation) (?:for|to) .{2,60}\b(?:would|help|please|pls|great|nice|appreciated)\b/, // a substitute for the pulldown would help
    /\b(?:travel(?:l?ing)?|trip|away|vacation|holiday|hotel|on the road)\b.{0,60}\b(?:no|without|won'?t have|don'?t have|not have|only) (?:a |any |much |access to )?(?:gym|equipment|weights|kitchen|machines|dumbbells)\b/, // i'll travel and won't have any equipment
    // What is missing, odd, or should be talked about.
    new RegExp(
      `^(?:i'?m |im |i am |still |also )?missing (?:the|a|an|my|one|some|\\d) (?:\\w+ )?(?:${SERVICE}|menu|recipe|exercise|workout|meal|day|week|instructions|list)s?\\b|\\b(?:don'?t|dont|can'?t|cant|cannot|didn'?t) (?:even |actually )?see (?:(?:the|an?|any|my|where|that|your) )?(?:\\w+ ){0,2}(?:exercises?|workout|meals?|recipes?|menu|option|results?|${SERVICE})\\b`,
    ), // i don't see exercise 4 in the plan
    /\bwhat i (?:don'?t|dont|still don'?t|can'?t) (?:know|get|understand|figure out|see)\b|\b(?:doesn'?t|does not|don'?t|not) (?:quite |really )?add(?:ing)? up\b|\b(?:seems?|looks?|find it|feels?|bit|kind of|kinda) (?:a bit |really |kinda |so )?(?:odd|weird|strange|off|wrong|low|high|too \w+|a lot)\b(?: to me)? (?:that|how|for|when|to (?:me|eat|have|do))\b/, // seems odd that there's no rest day
    /^(?:i'?m |im |i am |just |hi |also )?(?:writing|messaging|texting|reaching out|following up|checking in) (?:you |again )?(?:about|because|regarding|re|on|to ask|to see|to find|concerning)\b/, // writing about the invoice
    /^(?:i |so i |and i |but i )?(?:assume|presume|suppose|take it|imagine|gather) (?:that )?(?:i (?:can|could|should|have|need|don'?t|do|am)|we|you|it'?s|its|the)\b/, // i assume i can sub turkey
    /\b(?:need|have|want|like|love|gotta|ought) to (?:talk|speak|chat|discuss)\b(?! (?:myself|him|her|them|more|less|to (?:him|her|them|my|myself)))|\brun (?:something|this|it|a few things|an idea) by you\b|\bpick your brain\b/, // we need to talk about the schedule
    /\b(?:await(?:ing)?|waiting for|look(?:ing)? forward to) (?:your|ur|a|an|hearing) (?:\w+ ){0,2}(?:reply|response|answer|back|from you|what|how|guidance|advice)\b|\b(?:i'?d|id|i would) need (?:an?|some|the|more)\b/, // awaiting your reply
    /^so .{0,30}\d+ (?:\w+ )?or \d+|\b(?:do|am|is it|are we|we doing) .{0,30}\d+ (?:\w+ )?or \d+/, // so 3 sets or 4
    /^(?:is|are|was|were|do|did|does|have|has)n'?t (?:\w+ ){1,4}(?:supposed|too|enough|better|bad|meant|already|also|included)\b|, (?:is|are|was|were|do|does|did|wo|ca|should|have|has)n'?t (?:it|you|we|i|they|that)$/, // isn't today supposed to be rest
    /^why (?:no|the|only|so (?:much|many|few|little))\b|^(?:leave|keep|stop|rest|ice|push|eat|skip|do|take|wait|stay|start|use|add) .{2,50} or (?:leave|keep|stop|rest|ice|push|eat|skip|do|take|wait|stay|start|use|add|get|just|not)\b/, // leave it alone or get it looked at
    /\b(?:weights?|loads?|program|plan|calories|cals|macros|portions?|protein|carbs|goal|target|workouts?|cardio|price|steps|rest|sets|reps|bands?|number)\b.{0,24}\b(?:seems?|feels?|looks?|sounds?|is|are) (?:(?:way|far|much|a bit|kinda|kind of|a little|really|super) ){0,2}too (?:light|heavy|easy|low|high|much|little|hard|long|short|many|few)\b|\b(?:accidentally|by mistake|by accident) .{0,12}\b(?:deleted|erased|logged|cancell?ed|signed|closed|removed|skipped|paid|booked|sent)\b|\b(?:deleted|erased|cancell?ed|removed|booked|paid) .{1,40}\b(?:by mistake|by accident|accidentally)\b|\bwhat else (?:is there|can|could|should|do|works|would)\b/, // the weights seem too light for me
  ],
  idle: [
    /^how (?:hard|bad|difficult|tough) (?:can|could) (?:it|that|this) (?:really )?be\b|^what'?s (?:one more|another|the worst|a little|life without)\b|^(?:so )?(?:is )?this (?:is )?what .{3,40} feels? like\b|^what (?:doesn'?t|does not) kill\b/, // how hard can it be
    /^all (?:good|well|ok) (?:your|on your|at your|over there|at|in|down|up)\b.{0,14}$|^whether .{2,50} or not,? (?:i|i'?m|we|it)\b|^which reminds me\b|^(?:a )?(?:couple|few|handful|bunch) (?:of )?\w+$/, // all good your end
    /^(?:you|ya|u|y'?all) ?know$|^y'?know$|^if (?:that|it) makes (?:any )?sense$/, // feels good to be back, you know
    /^(?:is|was|are|were) (?:all|so|really|pretty|super|quite|way) (?:good|fine|great|better|done|set|fun|hard|tough|nice)(?: (?:now|again|today|though|tho|but|here|with))?\b.{0,24}$/, // is all good now
    /^(?:would|could|should|might) (?:rather|do it again|recommend)\b|^(?:could|should) be (?:worse|fine|better|good|ok|okay)\b/, // would rather do it in the morning
    /^(?:did i|do i|was i|am i|was it|did it|is it) (?:\w+ ){1,3}(?:lol|lmao|haha+)$|^am i right\b/, // am i right lol
    /^(?:and |so |but )?(?:the |my )?(?:best|worst|funniest|funny|craziest|crazy|weird|good|bad|hardest|real|big|only) (?:part|thing|news|bit)$|^(?:the |my )?(?:result|results|secret|trick|verdict|outcome|bonus|score|winner|culprit)$/, // the best part? no pain
    /^(?:do you |you )?remember (?:when|how|that|my|me|those)\b(?! (?:much|many|long|to))/, // remember when i couldn't do one push-up
    /^(?:do (?:you|u) |you |u )?(?:want to|wanna) (?:hear|see|know) (?:something|a secret|the|what (?:i|my)|how (?:i|my|much i|many i)|who|why|what'?s (?:funny|crazy|weird|wild))\b/, // wanna hear something funny
    /^(?:(?:do )?(?:you|u) )?know (?:what'?s|whats) (?:funny|crazy|weird|wild|great|cool|nice|sad|best|even)\b/, // know what's funny
    /^(?:did i (?:tell you|mention)|have i (?:told you|mentioned)|you ready for this|ready for this)\b/, // did i mention i ran 5k
    /^(?:is|was|are) there (?:anything|anyone|a) (?:\w+ )?(?:better|worse|nicer|cuter|more \w+) than\b|^what could (?:possibly )?go wrong\b|^what could be (?:better|nicer)\b/, // is there anything better than a nap
    /^(?:when|since when|how) (?:did|do|have|had|am) i (?:become?|became|turn(?:ed)? into|get so|got so|like|enjoy|love|want|crave|wake|start(?:ed)? liking|not|never|ever|just|even|manage|survive|let it|live|get this (?:old|far|lucky))\b/, // since when do i like broccoli
    /^how (?:the heck |the hell |on earth |in the world )?(?:is|are) (?:it|we) (?:\w+ )?(?:already|only|still|not even|monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:jan|febr)uary|march|april|june|july|august|(?:sept|nov|dec)ember|october)\b/, // how is it only tuesday
    /^who (?:even |really |actually |else |in their right mind )?(?:has (?:the |any )?(?:time|energy|money|patience|strength|willpower)|needs?|can (?:say no|resist|refuse|blame|stop at|relate)|could (?:say no|resist|refuse)|says no|resists|would say no|eats just one|invented|came up with|thought|decided|am|is this|wants to (?:cook|run|train|work ?out|get up|wake up|eat))\b/, // who has the energy for that
    /^where (?:does|did|has|is|have) (?:the|all the|my|this) (?:time|day|days|week|weekend|month|year|summer|winter|motivation)\b/, // where does the time go
    /^why (?:oh why|god|me|lord)\b|^why (?:are|is|does|do) (?:\w+ ){1,3}(?:a thing|exist|hate me|a crime|illegal)\b/, // why are burpees a thing
    /^how (?:have|has) (?:you|u|it|everything|things|life) been\b.{0,20}$|^how(?:'?s| is| are| was| were| r)? (?:(?:the|your|ur|ya|yer) (?:family|kids?|wife|husband|fam|trip|vacation|holidays?|baby|dog|flight|wedding|birthday|game|race)|(?:your|ur|ya) (?:day|night|morning|weekend|week))(?: (?:going|doing|go|been|treating you))?\b.{0,10}$|^how(?:'?s| is) (?:life|work|business|the weather|everyone|everybody)\b.{0,12}$|^how (?:you|u|ya|r u|are ya) (?:doin\w*|been|feeling|holding up)\b.{0,12}$/, // how's the family
    /^(?:have you |you |u )?ever (?:have|had) (?:one of those|that)\b/,
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
    /^why (?:do|did|am|does) (?!.{0,50}\b(?:hungry|tired|bloated|sore|cramp\w*|dizzy|pain|hurts?|gain\w*|wake|waking|stuck|crav\w*|cold|ache|aches|sleep))(?:i|this|it) (?:\w+ )?(?:always|ever|even|keep)\b/, // why do i always do this to myself
    /^(?:what|who) (?:more|else) (?:could|can|do) (?:i|you|one) (?:ask|want|need|wish)\b/, // what more could i ask for
    /^how (?:good|cool|great|amazing|awesome|cute|crazy|nice|lovely|beautiful|lucky|funny|sweet) (?:is|are|was|am) (?:that|this|it|he|she|they|i|we|those)\b/, // how good is that
    /^(?:can (?:you|u) tell (?!me|if|whether)|are (?:you|u) ready|how i (?:feel|felt|did|am)\b.{0,90}|is it obvious)\b/, // can you tell i'm excited
    /^(?:can|would|could) (?:you|u) believe\b/, // can you believe it
    /^(?:can|may) i just say\b/, // can i just say thanks
    /^what (?:can i say|would i do without|else is new|an?|i(?! (?:still )?(?:don'?t|can'?t))|you|we|he|she|they|(?:\w+ )?(?:helped|worked|matters|mattered|(?:helps?|works?)(?!$)))\b/, // what helped most was
    /^(?:how|where) (?:did i ever|about that|cool|nice|funny|awesome|amazing|lovely|sweet|far i)\b/, // how nice of you
    /^(?:funny|crazy|amazing|weird|strange) how\b/, // funny how that works
    /^(?:isn'?t|ain'?t|wasn'?t|aren'?t) (?:it|that|this|life|he|she|they|we|technology) (?:just |so )?(?:great|amazing|awesome|crazy|funny|nice|wonderful|cool|lovely|weird|wild|beautiful|ironic|strange|sweet|cute|something)\b/, // isn't it great
    /^does (?:the trick|it for me|wonders)\b/,
    /^(?:is it (?:\w+day|weekend|bedtime|christmas|summer|spring|over)|are we (?:there|having fun|done)) (?:yet|already)\b/, // is it friday yet
    /^(?:whose idea|what was i thinking|what is (?:life|sleep|happening to me)|what year is it)\b/, // what was i thinking
    /^(?:what have you done to me|why did (?:nobody|no one) tell me|where (?:has|have) (?:this|you|it) been)\b/, // where has this been all my life
    /^(?:really|seriously|no way|way|yeah|oh yeah|ok|okay|right|you think|you sure|for real|huh|eh|lol|haha|is it|did you)$/, // really
    /\bdon'?t know (?:how to thank|what i'?d do without)\b/,
    /^(?:now )?where did i (?:put|leave)\b|^what did i (?:have|eat|do|even)\b|^do i want .{2,60} or do i want\b|^which (?:is|was) (?:why|great|nice|good|fine|a|not|so|the (?:best|only|reason))\b|^which (?:i|we|she|he|made|makes|means|meant|helped)\b/, // where did i put it; which is why
    /^(?:not bad|pretty good|so good|nice)\b.{0,40}$/, // not bad for an old guy
  ],
  told: [
    /\b(?:am|do|did|was) (?:i|it|we) [^,]{2,40}, (?:yes|no|nope|yep|hell|heck|absolutely|not really|of course)\b(?! or\b)/g, // do i regret it, no
    /\b(?:idk|dunno|(?:don'?t|do not) (?:really |even |honestly |quite )?know|no idea|not sure) (?:how|where)(?: exactly)?(?: (?:i|we|the|my|it|that|this|they)\b(?:(?! (?:should|can|could|to|do) )[^,]){0,60})?,? but (?=i\b|i'|im\b|it\b|my\b|we\b|hey\b|somehow\b|here\b|glad\b)/g, // i don't know how but i did it
    /\b(?:idk|dunno|(?:don'?t|do not) (?:really |even |quite )?know|no idea|not sure) why,? but (?:i|im|i'm|today|it)\b(?: \w+){0,2} (?:feel|feeling|felt|love|loved|like|enjoy(?:ed)?|slept|great|good|amazing)\b(?! (?:awful|terrible|bad|sick|dizzy|weak|worse|off|like i))/g, // don't know why but i feel great
    /\b(?:idk|dunno|(?:don'?t|do not) know|no idea|not sure) what (?:came over|got into|possessed|happened to) (?:me|us|him|her)\b/g, // no idea what came over me
    /\b(?:was(?:n'?t| not) (?:so |too |really )?sure|didn'?t (?:know|think)|(?:was )?wonder(?:ed|ing)|doubted|was (?:a bit |really |so )?(?:worried|scared|afraid|nervous)) (?:(?! and )[^,]){0,60},? but (?=(?:then |now |in the end |actually |turns out |it turned out )?(?:it|i|we|he|she|they|all|everything)(?:'m|'s| is| am)? (?:actually |really |totally |already |just )?(?:did|was|were|made|managed|got|had|felt|went|worked|could|survived|finished|loved|enjoyed|turned)\b)/g, // i wasn't sure it'd work but it did
    /\b(?:used to|would always|always) wonder(?:ed)?\b(?:(?! and | - )[^,]){0,70}/g, // i used to wonder how people did this
    /\b(?:crazy|amazing|funny|wild|insane|incredible|nuts|unreal|surpris(?:ed|ing)(?: at| by)?|shock(?:ed|ing)(?: at| by)?|amazed (?:at|by)|love|loved|hate|proud of|forgot|realized|realised|noticed|can'?t believe|depends(?: on)?|no matter|learn(?:ed|t)?|showed (?:him|her|them)|told (?:him|her|them|everyone)) (?:just )?how (?:much|many|good|easy|far|fast|hard|bad|long|little|great|tired|strong|hungry|sore|nice|fun|well|different)\b(?:(?! and | - )[^,]){0,50}/g, // it's crazy how much sugar is in ketchup
    /, which (?!\w+$|one|of|is better|would|should|do|does)[^,]{0,60}/g, // the gaps are gone, which pleases me
    /\b(?<!\b(?:you|u|i) )(?:(?:asks|goes (?:mom\w*|dad\w*|like|oh|why|what|how|where|are|did)|wondered|wonders|(?<!\b(?:it|app|site|page|screen|system) )(?:keeps?|kept) asking)\b|asked\b(?! you)|(?:said|says|was like|is like) (?:why|what|how|where|when|are|do|did|is|can|have|u|you)\b)(?:(?! and | - )[^,]){0,70}/g, // the waiter asked if i wanted dessert
    /(?<=[a-z] )(?<!\b(?:i|we|you|u|just|also|only|really|would|and|hey|hi|coach|(?:it'?s|this is) \w{2,14}|from (?:\w+ ){1,3}\w+) )(?:wanted|wants?) to know\b(?:(?! and | - )[^,]){0,70}/g, // my colleagues want to know what's wrong
    /\b(?:ask|asked|asking|tell|telling|told) myself\b(?:(?! and | - )[^,]){0,70}/g, // had to ask myself do i need it
    /\b(?:i know|i knew|i (?:finally |now )?(?:understand|see|get|learned|learnt|remember)|(?<!n'?t |not |never )(?:figured|found) out|told (?:her|him|them)|that's|thats|this is|which is) (?:exactly )?(?:what|where|when|why|how|who|which)\b(?:(?! and | - )[^,]){0,50}/g, // figured out what was wrong
  ],
  settled: [
    /\b(?:nvm|nvmd|never ?mind|scratch that|ignore (?:that|this|my last|the last)|disregard|forget (?:it|what i said)|false alarm)\b/, // nvm
    /(?<!n't |not |never |cannot |yet |to )\b(?:(?:figured|sorted|worked) (?:it|that|this|everything) (?:all )?out|found (?:(?:it|them)(?! (?:hard|easy|easier|tough|difficult|so|really|pretty|a|very|too|boring|fun|challenging|super|quite))|the (?:answer|link|video|setting|page|email|button))|sorted it|got it (?:sorted|working|now|to work|figured out)|solved it|fixed it|(?:it'?s|its|all|got) (?:sorted|fixed|solved|resolved|figured out)(?: now| out)?)\b/, // but then i figured it out
    /\b(?:but|then) (?:it|now it|the \w+|he|she|my (?:husband|wife|mom|mum|dad|daughter|son)|you)(?:'s| is|'d| had)? (?:already |now |just )?(?:works?(?: (?:now|again|fine))|worked (?:out|in the end|the second time|after)|went (?:thru|through)|back (?:up|on)|fine now|cooked|answered|told me|showed me|said it|explained|came (?:through|thru))\b/, // but my husband already cooked
  ],
  spelled: {
    should: ['shud', 'shoud', 'shoudl', 'shuld', 'shld', 'sould'],
    could: ['cud', 'culd', 'coud', 'coudl', 'cld'],
    would: ['wud', 'wuld', 'woud', 'woudl', 'wld'],
    can: ['cna'],
    what: ['wat', 'waht', 'wht', 'whta'],
    how: ['hwo', 'hw'],
    when: ['whn', 'wehn'],
    where: ['wher', 'whre'],
    about: ['abt', 'bout'],
    before: ['b4'],
    'let me': ['lemme'],
    'give me': ['gimme'],
    'do you': ['dya', "d'ya", "d'you"],
    'what do you': ['whatcha', 'watcha', 'whaddya', 'whadya', 'whatdya'],
  },
}
