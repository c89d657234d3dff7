import type { DistressSign } from '@attune/contract/metrics/home'

const BODY =
  '(?:back|knees?|shoulders?|ankles?|hips?|wrists?|elbows?|neck|foot|feet|heels?|hamstrings?|calf|calves|groin|chest|stomach|belly|head|shins?|achilles|legs?|arms?|hands?|ribs?|throat)'
const VERY = '(?:(?:so|very|really|pretty|super|completely|totally|utterly|just|a bit|kind of|extremely) )*'

const ENGLISH: Record<DistressSign, readonly string[]> = {
  crisis: [
    '(?:want|wanna|wanted|ready) (?:to )?die',
    '(?:kill|killing|hurt|hurting|harm|harming|cut|cutting) myself(?! some)',
    'suicid(?:e|al)',
    '(?:do not|don.?t) want to (?:live|be here|be alive|wake up)(?: any ?more)?',
    'better off (?:without me|dead)',
    '(?:end|ending) (?:it all|my life)',
    'no reason to live',
    'can.?t go on(?: like this)?',
    'wish i (?:was|were) dead',
    'wish i (?:had ?n.?t|never) woken up',
    'took (?:a bunch of|too many|all my|all the) pills',
    'self.?harm(?:ed|ing)?',
    'overdos(?:e|ed|ing)',
  ],
  low: [
    `(?<!not |n.t |never )feel(?:s|ing)? ${VERY}(?:low|down|depressed|hopeless|worthless|lonely|empty|numb|awful|terrible|horrible|miserable|broken)`,
    `(?:i.?m|i am|been|am|was) ${VERY}(?:depressed|hopeless|desperate|burn(?:ed|t) out|overwhelmed|miserable|not ok(?:ay)?)`,
    '(?:so|completely|totally|utterly|really) (?:overwhelmed|depressed|hopeless|lonely|anxious|desperate)',
    '(?:completely|totally|so) burn(?:ed|t) out|burn(?:ed|t) out completely',
    'struggling (?:so much|a lot|badly|so hard)',
    '(?<!no |fewer |without )panic attacks?',
    'can.?t (?:cope|stop crying|(?:take|do) (?:it|this) any ?more)',
    'been crying|crying (?:all day|all night|every day|every night|again|nonstop)',
    'everything (?:feels|is|seems) (?:so )?(?:pointless|hopeless|too much)',
    'feel(?:ing)? like giving up',
    'hate myself',
    'i binged|binged again|threw up on purpose|made myself (?:throw up|sick)',
    'my (?:dad|mom|mum|mother|father|brother|sister|wife|husband|son|daughter|partner|grandma|grandpa|grandmother|grandfather|best friend|baby|dog|cat) (?:just |has )?(?:died|passed away)',
    'lost (?:the|our|my) (?:baby|dad|mom|mum|mother|father|husband|wife|son|daughter)',
    'anxiety is (?:through the roof|(?:really|so|very) bad|terrible|killing me|back)',
    '(?:bad|terrible|awful|severe|so much) anxiety',
    '(?:have ?n.?t|did ?n.?t|not) (?:slept|sleep) (?:in|for) (?:two|three|four|five|days|[2-9])',
  ],
  pain: [
    `(?:my|the) (?:[^ ]+ )?${BODY} (?:really |still |just |also )?(?:hurts?|aches|(?:is|are) (?:hurting|killing me|(?:really |so |very )?(?:painful|swollen)|numb|bleeding)|feels? tight)`,
    `(?<!no |less |without |zero )${BODY} pain(?! (?:is |has )?(?:gone|better|free)|.?free)`,
    '(?:sharp|bad|severe|constant|terrible|intense|stabbing|lots? of|so much) pain(?! free)',
    `(?:pulled|tore|strained|sprained|twisted|injured|broke|dislocated|hurt|rolled) (?:something|a muscle|my (?:[^ ]+ )?${BODY})`,
    '(?:fainted|passed out|blacked out)',
    `(?:got|get|feel|feeling|felt|was|am|i.?m|so|really) ${VERY}(?:dizzy|light.?headed)`,
    '(?:can.?t|could ?n.?t|can ?not) (?:breathe|walk (?:properly|without|at all|anymore)|move my)',
    '(?:is|are|feels?) (?:really |so |very |super )?(?:painful|swollen)(?! to)',
    'blood in (?:my|the)',
    'short(?:ness)? of breath',
    '(?<!no |without )migraine',
    'got injured|injured myself',
  ],
}

const CUERPO =
  '(?:rodillas?|espalda|hombros?|tobillos?|cadera|mu[ñn]eca|codo|cuello|pie|pies|pecho|est[oó]mago|cabeza|piernas?|brazos?|manos?)'

const SPANISH: Record<DistressSign, readonly string[]> = {
  crisis: [
    '(?:ya )?no quiero vivir|no quiero seguir viviendo',
    '(?:me quiero|quiero) morir(?:me)?',
    '(?:matarme|suicid(?:arme|io)|quitarme la vida|hacerme da[ñn]o)',
    'me cort[eé] (?:otra vez|de nuevo|a prop[oó]sito)',
    '(?:no tengo|sin) (?:ganas|razones) (?:de|para) vivir',
  ],
  low: [
    'me siento (?:muy |tan |bastante )?(?:mal|triste|sol[ao]|vac[ií][ao]|in[uú]til|desesperad[ao]|hundid[ao]|deprimid[ao])',
    'estoy (?:muy |tan |totalmente )?(?:deprimid[ao]|hundid[ao]|desesperad[ao]|agotad[ao]|desbordad[ao]|agobiad[ao])',
    '(?<!sin )ataques? de (?:p[aá]nico|ansiedad)',
    'no puedo (?:dejar|parar) de llorar|no puedo m[aá]s(?! que| de)|no doy m[aá]s',
    'mucha ansiedad|sin esperanzas?|me odio',
    '(?:se muri[oó]|muri[oó]|falleci[oó]) mi|mi (?:pap[aá]|mam[aá]|padre|madre|herman[ao]|esposo|esposa|hij[ao]|abuel[ao]) (?:muri[oó]|falleci[oó])',
  ],
  pain: [
    `(?<!no |ya no )me duelen? (?:mucho |bastante |tanto )?(?:la|el|los|las) ${CUERPO}`,
    `(?<!sin )dolor(?:es)? (?:fuerte |muy fuerte |intenso )?(?:en|de) (?:la |el |los |las )?${CUERPO}`,
    'dolor (?:muy )?(?:fuerte|intenso|insoportable)|mucho dolor',
    'me (?:lesion[eé]|torc[ií]|romp[ií]|disloqu[eé]|desmay[eé])',
    '(?:estoy|me siento) (?:muy )?maread[ao]|no puedo respirar|me falta el aire',
  ],
}

const KORPER =
  '(?:knie|r[uü]cken|schulter|kn[oö]chel|h[uü]fte|handgelenk|ellbogen|nacken|fu[ßs]s?|ferse|brust|bauch|magen|kopf|bein|beine|arm|hand|wade)'

const GERMAN: Record<DistressSign, readonly string[]> = {
  crisis: [
    '(?:will|m[oö]chte|mag) nicht mehr leben',
    '(?:will|m[oö]chte)(?: am liebsten)? sterben',
    'selbstmord|suizid|umbringen|das leben nehmen',
    '(?:mich|wieder) (?:wieder )?geritzt|mich selbst verletz(?:t|en)|selbst verletzt',
  ],
  low: [
    '(?:mir )?geht(?: es|.?s)?(?: mir)? (?:gerade |heute |echt |richtig |sehr |total |gar )*(?:schlecht|mies|dreckig|nicht gut)',
    '(?:am ende|bin fertig mit den nerven)',
    '(?<!ich )(?:ich )?kann nicht mehr(?! als| so| am| um| vor)',
    '(?<!keine )panikattacken?',
    '(?:f[uü]hle? mich|bin) (?:gerade |heute |so |total |v[oö]llig |komplett |sehr )*(?:allein|einsam|deprimiert|wertlos|hoffnungslos|leer|verzweifelt|[uü]berfordert)',
    'heule? nur noch|weine nur noch|h[oö]re nicht auf zu weinen|hasse mich',
    'mein(?:e)? (?:vater|mutter|papa|mama|bruder|schwester|mann|frau|sohn|tochter|opa|oma) ist (?:[^ ]+ )?(?:gestorben|tot)',
  ],
  pain: [
    `${KORPER} (?:tut|tun) (?:so |sehr |richtig |immer noch |wieder )*weh`,
    '(?<!keine |ohne )(?:starke |schlimme )?(?:r[uü]cken|kopf|knie|schulter|nacken|brust|bauch|h[uü]ft)schmerzen',
    `(?<!keine |ohne )schmerzen (?:in|im|an|am) (?:der |dem |den )?${KORPER}|(?:starke|schlimme) schmerzen`,
    `stechen in (?:der |den )?${KORPER}`,
    'umgeknickt|verstaucht|gezerrt|mich (?:[^ ]+ ){0,3}verletzt|umgekippt|ohnm[aä]chtig',
    '(?:mir )?(?:ist|war|wird) (?:[^ ]+ ){0,4}(?:schwindelig|schwindlig)|keine luft',
  ],
}

const CORPS =
  '(?:genoux?|dos|[eé]paules?|chevilles?|hanches?|poignets?|coudes?|cou|nuque|pieds?|talon|poitrine|ventre|estomac|t[eê]te|jambes?|bras|mains?|mollet)'

const FRENCH: Record<DistressSign, readonly string[]> = {
  crisis: [
    'ne veux plus vivre|veux plus vivre',
    '(?:envie de|veux|voudrais) mourir',
    'suicid(?:e|er|aire)|me tuer|en finir',
    'me suis (?:encore |de nouveau )?(?:coup[eé]e?|scarifi[eé]e?)(?: [^ ]+){0,4},? expr[eè]s|me faire du mal',
  ],
  low: [
    '(?:je )?me sens (?:tr[eè]s |si |tellement |vraiment |trop )?(?:mal|seule?|inutile|vide|nulle?|d[eé]prim[eé]e?|triste)',
    '(?:suis|me sens) (?:tr[eè]s |si |tellement |vraiment |compl[eè]tement )?(?:d[eé]prim[eé]e?|d[eé]sesp[eé]r[eé]e?|[aà] bout|au bout du rouleau|d[eé]bord[eé]e?)',
    '(?<!plus de |aucune )crises? (?:de panique|d.angoisse)',
    'n.en peux plus|peux plus continuer|arr[eê]te pas de pleurer|me d[eé]teste',
    '(?:grosses?|fortes?) angoisses?',
    'm(?:on|a) (?:p[eè]re|m[eè]re|fr[eè]re|s[oœ]e?ur|mari|femme|fils|fille|grand-p[eè]re|grand-m[eè]re) (?:est|vient de|a) (?:d[eé]c[eé]d[eé]e?|morte?|mourir)',
  ],
  pain: [
    `(?<!plus |pas )(?:tr[eè]s |trop |vraiment |encore )?mal (?:au|aux|[aà] la|[aà] l.|[aà]) ?${CORPS}`,
    `(?<!aucune |plus de |sans )douleurs? (?:[^ ]+ )?(?:au|aux|[aà] la|[aà] l.|dans la|dans le) ?${CORPS}`,
    '(?:grosse|forte|terrible) douleur',
    'me suis (?:bless[eé]e?|foul[eé]e?|tordue?|cass[eé]e?|[eé]vanouie?)',
    'vertiges|du mal [aà] respirer',
  ],
}

const CORPO =
  '(?:joelhos?|costas|ombros?|tornozelos?|quadril|punhos?|cotovelos?|pesco[cç]o|p[eé]s?|calcanhar|peito|est[oô]mago|barriga|cabe[cç]a|pernas?|bra[cç]os?|m[aã]os?)'

const PORTUGUESE: Record<DistressSign, readonly string[]> = {
  crisis: [
    'n[aã]o quero mais viver',
    'quero morrer|vontade de morrer',
    'me matar|suic[ií]dio|tirar (?:a )?minha (?:pr[oó]pria )?vida|me machucar',
    'me cortei (?:de novo|outra vez|de prop[oó]sito)',
  ],
  low: [
    '(?:estou|t[oô]) (?:muito |t[aã]o |bem )?(?:mal|deprimid[ao]|desesperad[ao]|esgotad[ao]|p[eé]ssim[ao])',
    'me sinto (?:muito |t[aã]o )?(?:mal|triste|sozinh[ao]|vazi[ao]|in[uú]til|um lixo|deprimid[ao])',
    '(?<!sem )(?:crises?|ataques?) de (?:p[aâ]nico|ansiedade)|muita ansiedade',
    'n[aã]o aguento mais|n[aã]o consigo parar de chorar|me odeio',
    'meu (?:pai|irm[aã]o|marido|filho|av[oô]) (?:morreu|faleceu)|minha (?:m[aã]e|irm[aã]|esposa|filha|av[oó]) (?:morreu|faleceu)',
  ],
  pain: [
    `${CORPO} (?:est[aá] |est[aã]o |t[aá] )?(?:d[oó]i|doem|doendo|inchad[ao])`,
    `(?<!sem )dor(?:es)? (?:[^ ]+ )?(?:n[ao]s?|de) ${CORPO}`,
    'dor (?:muito )?(?:forte|intensa)|muita dor',
    'torci|me lesionei|desmaiei|quebrei (?:o|a)',
    '(?:estou|t[oô]) (?:com )?(?:muita )?tont(?:ura|o|a)|n[aã]o consigo respirar|falta de ar',
  ],
}

const LANGUAGES = [ENGLISH, SPANISH, GERMAN, FRENCH, PORTUGUESE]

/**
 * What clients in distress write, as one group. Entries are pieces of a regular expression that begin and end where a
 * word does: lower-case words, with `.` for an apostrophe of any kind. Letters with an accent are given with and
 * without it.
 */
export const entriesOf = (sign: DistressSign): string =>
  `(?:${LANGUAGES.flatMap((language) => language[sign]).join('|')})`
