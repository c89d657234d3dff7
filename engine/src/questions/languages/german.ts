import type { AskingWords } from './asking-words.ts'

const WHO = '(?:ich|du|wir|man|ihr|sie|es|das)'

export const GERMAN: AskingWords = {
  asks: [
    new RegExp(
      `^(?:kann|kannst|konnte|konntest|konnen|konnten|darf|durfen|soll|sollen|sollte|sollten|muss|mussen|wurde|wurdest|brauche|brauchen|hast|habt|bist|seid|wirst|werden|ware|waren|meinst|denkst|glaubst|gibt|ist|war|zahlt|geht|hilft|macht) ${WHO}\\b`,
    ),
    /^(?:ist|sind|war|waren|reicht|reichen|zahlt|zahlen|lohnt|lohnen|passt|gelten|gilt) (?:die|der|das|dies|diese|mein|meine|so|sich|\w+ (?:\w+ )?(?:\w+ )?(?:ok|okay|normal|erlaubt|besser|schlecht|als|dazu|genug)|\d)/,
    /^(?:gibt'?s|wieviele?|weisst du (?:ob|wie|wann|wo|welche))\b/,
    /^wie (?:viele?|lange|oft|weit|schwer|hoch|wichtig|schnell|spat|\w+ (?:ich|man|wir|das|die|der|du))\b/,
    /^wie (?:ist|sind|war) \w/,
    /^was (?:soll|sollte|mache|kann|ist|sind|bedeutet|heisst|haltst|denkst|esse|darf|muss|hilft|passiert|tun|empfiehlst|meinst|ware|wurdest|gibt|zahlt|koche)\b/,
    /^(?:wann|wo|woher|wohin) (?:\w+t|\w+en|\w+e ich|ist|sind|kann|soll|darf|muss)\b/,
    /^(?:warum|wieso|weshalb) \w/,
    /^(?:um wie viel uhr|ab wann|bis wann|welche[rsnm]? \w)/,
    /^wer (?:ist|kann|vertritt|macht|hat|wird)\b/,
    /\bfrage? mich,? (?:ob|wie|was|wann|wo|warum|welche)\b|\bfrage mich$/,
    /^ob (?:ich|wir|man|das|es)\b/,
    /\bwollte (?:dich |mal |noch |nur )*(?:fragen|wissen)\b/,
    /\b(?:weiss|bin) (?:ich )?(?:nicht|unsicher)(?: sicher)? (?:ob|was|wie|wann|welche|wo)\b/,
    /^was ich (?:heute|morgen|jetzt) (?:\w+ )?(?:kochen|essen|machen) soll\b/,
    /\bverstehe? \w.*\bnicht\b/,
    /\b(?:hab|habe|hatte|hatt) (?:da |noch |mal )*(?:eine|ne|'ne|paar|ein paar) (?:\w+ )?fragen?\b/,
    /^(?:(?:eine|kurze|kleine|noch eine) )*frage\b(?! mich)/,
    /^sag(?:st|e)? (?:mir|bescheid|du mir)\b(?!.*\bwie es lief)/,
    /^(?:irgendwelche|hast du|habt ihr) (?:\w+ )?(?:ideen|tipps|vorschlage|rezepte)\b/,
    /^(?:ideen|tipps|vorschlage) (?:fur|zum|zu)\b/,
  ],
  idle: [
    /^wie geht(?:'?s| es)(?: (?:dir|euch|ihnen))?$/,
    /^(?:weisst du was|rate mal|was soll'?s|was fur|wer hatte|warum (?:auch )?nicht|echt|wirklich|ach ja|na und|ja)\b.{0,6}$/,
    /^was (?:fur ein|immer)\b/,
    /^(?:kann|muss|soll|mache) ich (?:machen|gerne|mal)$/,
  ],
}
