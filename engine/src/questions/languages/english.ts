import type { AskingWords } from './asking-words.ts'

const WHO = '(?:i|you|u|we|he|she|it|they|this|that|these|those|there)'
const THING = '(?:the|my|your|our|any|anyone|anything|someone|somebody|\\d+)'
const VERB = '(?:am|is|are|was|were|do|does|did|can|could|should|shall|would|will|may|must|have|has|r|if)'
const ASKED = '(?:if|whether|how|what|whats|when|where|why|who|which|about)'
const OKAY = '(?:ok|okay|fine|good|bad|enough|normal|allowed|better|too|healthy|safe|full|part|worth)'

export const ENGLISH: AskingWords = {
  asks: [
    // The verb first: "can I", "is it", "does the".
    new RegExp(`^(?:can|could|should|shall|would|will)(?:n'?t)? (?:${WHO}|${THING})\\b`),
    new RegExp(`^(?:ca|wo|is|are|was|were|do|does|did|have|has)n'?t ${WHO}\\b`),
    new RegExp(`^(?:is|am|are|r|was|were) ${WHO}\\b`),
    new RegExp(`^(?:is|are) (?:${THING}\\b|.{2,40}\\b${OKAY}\\b)`),
    /^do (?:i|you|u|we|they|these|those|people|most) \w/,
    /^does (?:\w+)\b/,
    /^did (?:i|you|u|we|they|he|she|anyone)\b/,
    /^(?:have|had) (?:i|you|u|they)\b/,
    /^has (?:it|anyone|the|my|your)\b/,
    /^may i\b/,
    // A clause before it: "if I'm sick do I train".
    /^(?:if|when|after|before|once|while)\b.{3,120}(?<!\bi )\b(?:can|should|could|do|may|shall|am) (?:i|we)\b(?! (?:will|would|can))/,
    // The asking word first, with the verb after it.
    new RegExp(`^(?:what|where|when|why|how|who|which)(?:'?s|'?re)\\b`),
    new RegExp(`^(?:what|where|when|why|how|who) (?:${VERB}(?:n'?t)?|about|happens|to|not|now|dont|cant)\\b`),
    /^what (?:time|kind|type|sort|size|else|exactly|amount|counts)\b/,
    new RegExp(`^(?:what|which) [a-z]+ (?:[a-z]+ )?${VERB}\\b`),
    /^how (?:many|much|long|often|far|come|big|soon|late|early|heavy|fast|hard|strict|important|high|low|bad|r)\b/,
    /^(?:which one|which of|for how long|at what time|to what|with or without)\b/,
    /^(?:what|why|how|when|where|which|who|how so|what now|since when)$/,
    // Questions in substance.
    new RegExp(`\\b(?:wondering|wonder|curious|confused|unsure) ${ASKED}\\b`),
    /\bconfused (?:by|on)\b/,
    new RegExp(`\\bneed to (?:know|ask|understand|find out) (?:you )?${ASKED}\\b`),
    new RegExp(
      `(?:^|\\bi(?:'d)? )(?:(?:would|also|just|really|am|was) )*(?:like|love|want|wanted|meant|wanna|hoping|trying) to (?:know|ask|check|figure out|find out)\\b`,
    ),
    new RegExp(`\\b(?:not|un) ?sure (?:${ASKED}) (?:i|we|to|this|that|it|the|my)\\b`),
    new RegExp(
      `\\b(?:idk|(?:don'?t|didn'?t|do not|did not) (?:know|understand|get|remember)) ${ASKED} (?!i'?d do without)`,
    ),
    /\bi (?:don'?t|didn'?t|do not) (?:really |quite )?understand \w/,
    /\b(?:let me know|lmk) (?:if|whether|what|how|which|when) (?:i|we|this|that|thats|that's|these|it'?s|it is|the)\b/,
    new RegExp(`^(?:can you )?(?:tell|remind) me (?:again )?(?:${ASKED}|of)\\b`),
    /^(?:explain|clarify|help me)\b/,
    /\b(?:have|had|got|with) (?:a|another|one|one more|some|two|a few) (?:\w+ )?questions?\b/,
    /^(?:(?:one|another|a|one more|quick|small|silly|dumb|random) )*questions?(?: for you| about| on)?\b(?! mark)/,
    /^any (?:ideas?|tips?|advice|suggestions?|recommendations?|thoughts|chance|recipes?|way|alternatives?|news|update)\b/,
    /^(?:some )?(?:thoughts|suggestions|recommendations|ideas|tips|advice) (?:on|about|for)\b/,
    /^(?:wdyt|mind if|got any|got a (?:minute|sec|second|moment))\b/,
    /^(?:ok|okay|alright|fine|cool|all good|it ok|it okay) (?:if (?:i|we|my)|to have|to eat|to skip|to do|to take)\b/,
    /^(?:if (?:i|we) (?:do|take|have|skip|eat)|to have|to eat|to skip|to do|to take)\b.*\binstead$/,
    /^any(?:thing|one|body) (?:else )?(?:i|we|to|that|who)\b/,
    /^(?:do )?(?:you|u) think (?:i|it|that|this|the|my|\d)/,
    /\bcan'?t (?:figure out|decide)\b/,
  ],
  idle: [
    /^how(?:'?s| is| are| r)? (?:you|u|it going|things|everything|life|are you doing|you doing|is it going|was your (?:day|weekend|week))\b.{0,20}$/,
    /^(?:what'?s|whats) (?:up|new|good)$/,
    /^(?:you know what|know what|guess (?:what|who)|who (?:knew|cares|am i kidding|would have thought)|why not)\b/,
    /^(?:can|would|could) (?:you|u) believe\b/,
    /^(?:can|may) i just say\b/,
    /^what (?:can i say|would i do without|else is new|a|an|i|you|we|he|she|they)\b/,
    /^how (?:did i ever|about that|cool|nice|funny|awesome|amazing|lovely|sweet)\b/,
    /^isn'?t (?:it|that|this) (?:great|amazing|awesome|crazy|funny|nice|wonderful|cool|lovely)\b/,
    /^does (?:the trick|it for me|wonders)\b/,
    /^(?:is it (?:friday|weekend|bedtime)|are we there) (?:yet|already)\b/,
    /^whose idea\b/,
    /^(?:what have you done to me|why did (?:nobody|no one) tell me)\b/,
    /^(?:really|seriously|no way|way|yeah|oh yeah|ok|okay|right|you think|you sure|for real|huh|lol|haha|is it|did you)$/,
    /\bdon'?t know (?:how to thank|what i'?d do without)\b/,
  ],
}
