import type { ClientCommandKind } from '@attune/contract/conversations/automated/client-rules'

const listOf = (texts: string): string[] => texts.split(/\s*[|\n]\s*/).filter((text) => text !== '')

/** Texts that are commands, by what they ask for. */
export const COMMANDS: Record<ClientCommandKind, readonly string[]> = {
  why: listOf(`
    WHY | why | Why? | why??? | Why this? | why this message | Why did I get this?
    Why am I getting this? | ¿Por qué? | por que | Warum? | warum | Wieso? | Weshalb
    Warum bekomme ich das? | Pourquoi ? | pourquoi ce message ? | Por quê? | Por que recebi isso?
  `),
  less: listOf(`
    LESS | less | Less. | less please | Please less | fewer | Fewer messages | less texts! | menos
    Menos mensajes | weniger | Weniger bitte | Weniger Nachrichten | moins | Moins de messages
    menos mensagens | Menos, por favor
  `),
  more: listOf(`
    MORE | more | More! | more messages | más | mas mensajes | mehr | Mehr Nachrichten bitte | plus
    plus de messages | mais | Mais mensagens
  `),
  later: listOf(`
    LATER | later | Later please | Later… | más tarde | luego | später | Später bitte | plus tard
    mais tarde | depois
  `),
  pause: listOf(`
    PAUSE | pause | Pause. | pausa | Pausa, por favor | pause 3 | pause 3 days | pause until friday
    pause a week | pausa 2 semanas | Pause 3 Tage | pause 2 jours | pause bis morgen
  `),
  resume: listOf(`
    RESUME | resume | unpause | Reanudar | fortsetzen | reprendre | retomar
  `),
  person: listOf(`
    PERSON | person | Person please | Human! | a real person | I want a person
    I want to talk to a person | Talk to a human | persona | Quiero una persona | hablar con una persona
    Mensch | Ein Mensch bitte | Ich möchte mit einem Menschen sprechen | une personne | Humain
    parler à une personne | pessoa | Quero falar com uma pessoa
  `),
  hours: listOf(`
    HOURS 9-18 | hours 9am-6pm | my hours 8 to 20 | hours off | mis horas 9-18 | Zeiten 8-20
    heures 9-18 | minhas horas 9-18
  `),
}

/** Texts for a person or a scene. Many have a command's word in them. */
export const NO_COMMANDS: readonly string[] = [
  '',
  '   ',
  'why\nare you asking',
  ...listOf(`
    less than before | a bit less | less sugar today | more or less | less pain, more energy
    I ate less | Less is more | no less than 8 | Less than 2 glasses | much less | weniger als gestern
    etwas weniger | menos que ayer | un poco menos | moins que hier | un peu moins | menos do que ontem
    less coffee | less messages from Tess please | fewer steps today | more than yesterday
    a little more | more water | once more | no more | more tomorrow | some more? | mehr als gestern
    nicht mehr | más o menos | más agua | plus ou moins | non plus | mais ou menos | mais água
    much more | more pain today | why are you asking? | Why do you ask | why not | Why not?
    why is my weight up? | I know why | that is why | tell me why | why so early | Why did Hannah leave?
    why should I | but why | why me | why do my knees hurt? | warum nicht | Warum fragst du?
    weißt du warum | por qué no | ¿por qué preguntas? | porque estaba cansada | porque | pourquoi pas
    pourquoi tu demandes ? | por que não | porque sim | why?? I already told you | no idea why
    later today | talk later | see you later | I will do it later | sooner or later | later than usual
    not now | call me later | maybe later | not later than 8 | später als sonst | bis später
    hasta luego | más tarde te digo | à plus tard | até mais tarde | ein bisschen später | slept later
    later is fine | do it later ok? | pause the music | I need a pause | menopause | after a pause
    pause between sets was 3 minutes | no pause | Pause gemacht | ich mache Pause | une pause café
    pausa para comer | took a pause | pause at 3 | pause 3 minutes | pause soon | pause until I say so
    pause until my birthday | paused | pause and stretch | pause?! are you serious | a nice person
    person of the year | personal | in person | I met a person | another person | which person
    no person | you are a good person | are you a person? | are you human | human error
    I am only human | personne | personne ne vient | qué persona | mi persona favorita | Person A
    guter Mensch | kein Mensch | ich bin auch nur ein Mensch | boa pessoa | a person called me
    talk to your person | speak soon | is this a bot? | who is this | my resume is ready
    resume tomorrow | I will resume training | weiter | hours of sleep | 8 hours | slept 7 hours | hours
    my hours are long | hours 9 to | office hours? | stunden | 8 Stunden | 7 horas | heures de sommeil
    after hours | happy hours 5-7pm today | hours: many | STOP | stop | START | unsubscribe | yes | no
    help | 7 | 9-18 | ok | 👍 | ? | ... | lesson | moreover | latter | whyy not | whyever | wenig
    mehrere | despues | persons | people | humans | LESS MORE | why less | more later | pause later
    less, more, later | text me less and call more | please | bitte | por favor | thanks, later
    ok later | more!!! I love it | Less? never | I said LESS | STOP why
  `),
]
