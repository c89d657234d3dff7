import type { AskingWords } from './asking-words.ts'

const WHO = '(?:ich|du|wir|man|ihr|sie|es|das|dies|einer|einem|jemand)'
const ASKED = '(?:ob|was|wie|wieviele?|wann|wo|wohin|woher|warum|wieso|welche[rsnm]?|wer|wem|wen|womit|wozu)'
const HELP =
  '(?:tipps?|rat|ratschlage?|ideen?|idee|vorschlage?|vorschlag|empfehlungen?|empfehlung|meinung|einschatzung|hilfe|feedback|ruckmeldung|anregungen?)'
const DOES =
  '(?:soll|sollte|sollen|sollten|mache|mach|machen|kann|konnte|konnen|konnten|darf|durfen|muss|mussen|ist|sind|war|waren|wars|ware|waers|wars|hat|habe|haben|hab|hast|bedeutet|heisst|haltst|halten|denkst|esse|essen|ess|hilft|passiert|tun|tue|tu|empfiehlst|empfehlen|meinst|meinen|wurdest|wurde|wurden|wird|werden|gibt|gibts|zahlt|zahlen|koche|koch|nehme|nehm|nehmen|trage|trag|tragt|kommt|kommts|komm|geht|gehts|lauft|bringt|kostet|dauert|finde|find|findet|findest|andern|andere|fange|fang|beginnt|startet|treffen|telefonieren|sehen|stell|stelle|melde|wende|wend|schreib|schreibe|schick|schicke|zahle|zahl|bekomme|bekomm|krieg|kriege|rechne|rechnet|passt|brauche|brauch|brauchen|steht|steckt|liegt|reicht|schaffe|unterscheidet|is|ists|sagt man|sagst|sage|trink|trinke|trinkt)'

/** What a client gets from the service, and a coach mends when it fails. */
const SERVICE =
  '(?:app|seite|website|portal|link|videos?|passwort|code|karte|zahlung|rechnung|lastschrift|zoom|button|knopf|abo|konto|e?-?mails?|datei|pdf|kalender|plan|login|kurs|fotos?|erinnerung|trainingsplan|ernahrungsplan|zugang)'

export const GERMAN: AskingWords = {
  asks: [
    /\b(?:ist|sind|war das) (?:\S+ ){1,4}oder \S+(?: \S+){0,3}$/, // ist erdnussbutter fett oder eiweiß
    /\boder (?:\w+st du|machen sie|du|sie|ich|schau(?:e)? ich|bin ich|hab(?:e)? ich)\b/, // stell ich das um oder machst du das
    /\bsag(?:en sie)?(?: mir| kurz| bescheid)? ?,? (?:wenn|falls) (?:du|sie|ihr)\b|\bkann mich .{0,40}nicht entscheiden\b|\b(?:kann|krieg|kriege) .{0,30}nicht (?:offnen|auf|finden|einloggen|aufrufen)\b|\bgibts? (?:einen|nen) grund\b/, // sag wenn du die belege brauchst
    /^(?:und wenn|was(?: ist)?,? wenn) \S+(?: \S+){0,8}$/, // was wenn ich sonntag nicht kann
    /\b(?:kann|konnte|hat|kennt|weiss|kriegt|sonst noch|noch) (?:da |mir |sonst |noch |mal |hier ){0,4}(?:jemand|wer|einer)\b/, // kann da mal jemand schauen
    /\b(?:vor oder nach|vorher oder nachher|morgens oder abends|ja oder nein)\b/, // vor oder nach dem spaziergang
    /\bwie (?:schlimm|schlecht|normal|wichtig|gefahrlich|gut|viel|lang|lange|oft) (?:ist|war|sind|ware)\b/, // wie schlimm ist das
    /^\w{3,}t (?:sich|sonst|das|da|einen|einem|man) (?:\w+ ){0,2}\w/, // wirkt sich das auf meine schufa aus
    /^(?!machen wir (?:so|gerne?|dann)?$)\w{2,}en wir (?!das so|uns dann|dann so)\w/, // messen wir diese woche
    /^(?:konnte|ware|kann|ob) (?:es|das) (?:am|an|sein|auch|vom|von|daran|helfen|schaden)\b/, // könnte es am kissen liegen
    /\b(?:was meinst du|meinst du|was denkst du|was sagst du|meinen sie)$/, // ess ich genug was meinst du
    /^(?:ich )?(?:suche?|such|brauche?|brauch) (?:gerade |noch |grad )?(?:eine?n?|ne|nen|was|gute|etwas|jemanden)\b|\bmit (?:dir|ihnen) (?:\w+ ){0,3}(?:reden|sprechen|besprechen)\b/, // suche einen guten podcast
    /\bfrage? ich,? (?:ob|was|wie|wann)\b/, // im grunde frag ich ob
    /^(?:erklare?|zeige?|schicke?|gib|sage?|nenne?|hilf|helfen sie|schicken sie|erklaren sie)(?:st du|en sie)? mir\b(?! nichts)/, // erklär mir die übung
    // The verb first.
    new RegExp(
      `^(?:kann|kannst|konnte|konntest|konnen|koennen|koennte|konnten|darf|durfen|soll|sollen|sollte|sollten|muss|mussen|wurde|wurdest|wurden|brauche|brauch|brauchen|hast|habt|haben|bist|seid|wirst|wird|werden|ware|war|waren|wart|meinst|meinen|denkst|denken|glaubst|glauben|gibt|ist|sind|zahlt|zahlen|geht|gehen|hilft|macht|bleibt|reicht|schadet|spielt|gilt|passt|klappt|bringt|lohnt|tut|findet|findest|finden|kennst|kennen|weisst|wissen|empfiehlst|empfehlen|hattest|hatten|warst|schickst|schicken|siehst|sehen|kommst|kommt|stimmt|darfst|sollst|musst|sagt|sagst|konntest) ${WHO}\\b(?! (?:machen|gerne?|mal machen|zugeben|sagen|leid|weh gut|gut verstehen|erledigt|geschafft)\\b)`,
    ), // kann ich heute noch obst essen
    /^(?:has|bis|kanns|weiss|meins|wills|siehs|gehs|komms|schicks|denks|glaubs|findes|muss|solls|machs)te\b(?! recht)(?<!^musste(?= (?:heute|gestern|leider|echt|erst|dann|nur|mich|mir|so)\b))/, // haste kurz zeit
    /^(?:\w{3,}en) sie\b(?! (?:mir (?:sehr|total)|uns sehr|super|toll))/, // bieten sie samstags termine an
    /^(?:ist|ists|stort|kostet|schadet|macht|geht|reicht|passt|klappt|ginge|ware|spricht|bringt|hilft|wundert|kommt|gilt) (?:es |dich |dir |euch |ihnen |was |etwas )(?!mir )(?!noch besser)/, // stört es wenn mein mann dabei ist
    /^(?!weiss|wei)\w{2,}e? ich (?:\w+ )?(?:die|den|das|dem|der|meine?n?|zu (?:viel|wenig|oft|schnell|schwer|spat)|genug|was|etwas|richtig|falsch|lieber|besser|uberhaupt|wirklich) (?!\w*(?:gerne?|super|toll|gut)$)\w/, // mach ich die kniebeugen falsch
    /^\w{3,}st du\b(?! (?:was|lieb|lustig|toll|recht)$)/, // schickst du mir den link
    /^(?:ist|sind|war|waren|reicht|reichen|zahlt|zahlen|lohnt(?: sich)?|lohnen(?: sich)?|passt|gelten|gilt|geht|gehen|wird|werden|hat|haben|kann|konnen|darf|durfen|muss|soll|sollen|bleibt|bleiben|findet|finden|hilft|macht|kommt|schadet|startet|kostet) (?:die|der|das|den|dem|dies|diese|mein|meine|meinen|dein|deine|unser|unsere|ihr|ihre|jemand|einer|einem|denn|eigentlich|auch|schon|noch)\b(?! (?:erledigt|geschafft|abgeschickt|fertig|gemacht)\b)/, // geht auch der joghurt
    /^lohnen? sich\b|^lohnt sich\b|^und wenn (?:ich|wir) .{4,60}$/, // lohnt sich magnesium
    /^(?:ist|sind|reicht|zahlt|zahlen) (?:so|sich|\w+ (?:\w+ )?(?:\w+ )?(?:ok|okay|normal|erlaubt|besser|schlecht|als|dazu|genug)|\d)/, // ist kaffee am abend okay
    /^(?:gibt'?s|bleibt'?s|geht'?s|passt'?s|war'?s|ist'?s|wieviele?|reicht'?s|klappt'?s|darfs|weisst du (?:ob|wie|wann|wo|welche)|jemand|hat jemand|kennt jemand|kann jemand)\b(?! (?:mir|uns) (?:gut|super|besser|prima))/, // bleibts bei 6 uhr
    /\b(?:war|ware|waer|waere|ist|ists|is)(?:'?s| es| das)? (?:ok|okay|schlimm|in ordnung|besser|normal|moglich|schlecht|sinnvoll|klug),? (?:wenn|dass|zu)\b/, // wärs schlimm wenn ich auslasse
    /\b(?:muss|soll|sollte|kann|darf) (?:man|ich) .{2,50}\b(?:oder)\b/, // muss man das anschauen lassen oder
    /\b(?:hast du|konntest du|konnten sie|haben sie|wissen sie|weisst du|kannst du|konnen sie|meinst du|meinen sie|bist du|denkst du) (?!recht|gemeint|gesagt)\w/, // ach und hast du das gesehen
    /\bist (?:die|der|das|meine|mein) (?:\w+ )?(?:zahlung|uberweisung|rechnung|geld|mail|foto|fotos|video) (?:\w+ )?(?:angekommen|durchgegangen|durch|da|raus)\b/, // ist die zahlung durch
    /^(?:meine?|die|das|der) (?:zahlung|uberweisung|rechnung|mail|geld|fotos?|video) (?:\w+ )?(?:angekommen|durchgegangen|durch|da)$/, // zahlung angekommen
    /^(?:hat|haben|ist|sind|war|waren|kommt|wird) (?!es |mich |mir |uns |sich |das |gut |mega |super |nicht |so |echt |heute |gestern |schon |erledigt)(?:\w+ ){1,3}(?:schon|eigentlich|wirklich|noch|auch|dann|besser|gesunder|schlechter|\w{4,}er|als)\b/, // hat maria schon geantwortet
    /\b(?:geht|passt|klappt|ginge|reicht|gilt) (?:[\w.:]+ ){0,3}(?:noch|auch|trotzdem)\b(?! (?:gut|besser|ganz))/, // komm später geht 6.15 noch
    // The asking word first, with the verb after it.
    /^wie (?!immer|gesagt|besprochen|vereinbart|gewunscht|gewohnt|ublich|versprochen|schon|lieb|toll|nett|cool|geil|suss|lustig|im|in|ein|eine|der|die|das|du|ich|sie|wir|es|man|auch|geil|geplant|abgemacht|wars|war|geht|gehts)\w{2,} \w/, // wie stell ich das ein
    /^wie (?:viele?|lange|oft|weit|schwer|hoch|wichtig|schnell|spat|kommts?|siehts?|ists?|gehts? (?:das|es weiter|man)|bitte|genau|man|mache?|soll|kann|kriege?|schaffe?|heisst|sagt|nennt|funktioniert|rechnet|zahlt|stelle?|lautet|hoch|\w+ (?:ich|man|wir|das|die|der|du|sie))\b(?! (?:bin|war|schon)\b)/, // wie kommts dass ich müde bin
    /^wer (?:ist|kann|vertritt|macht|hat|wird|soll|darf|ersetzt|leitet)\b/, // wer vertritt dich
    /^wie (?:ist|sind|war) \w/, // wie ist das mit dem öl
    new RegExp(`^was (?:denn |genau |eigentlich |ist eigentlich )?${DOES}\\b(?! am meisten| mir | bei mir)`), // was mache ich wenn das knie weh tut
    new RegExp(
      `^(?:wann|wo|woher|wohin|womit|wem|wen|wofur|wozu|ab wann|bis wann|seit wann|an wen|mit wem|fur wen) (?!ich\\b|du\\b|wir\\b|man\\b|er\\b|ihr\\b|sie\\b|es\\b|eine?[nmr]?\\b|die\\b|der\\b|das\\b|den\\b|am\\b|mir\\b|mich\\b|fur\\b|immer\\b|auch\\b|mein|dein|dich\\b|dir\\b|uns\\b|bei\\b|in\\b|soll'?s|geht$|tag\\b|mir\\b)\\w+\\b`,
    ), // wo trag ich die schritte ein
    /^(?:wann|wo|woher|wohin) (?:\w+e? (?:ich|wir|man|du)|\w+en (?:wir|sie))\b/, // wann treffen wir uns
    /^(?:warum|wieso|weshalb) \w/, // warum nehme ich nicht ab
    /^(?:um wie ?viel uhr|ab wann|bis wann|wie ?viele?|an welche[rnms]?|in welche[rnms]?|zu welche[rnms]?|welche[rsnm]? \w)/, // welche pfanne
    new RegExp(
      `\\b(?:ab wann|bis wann|wie ?viele?|wie oft|wie lange|was|wann|wo|wie) (?:${DOES}) (?:denn |wir|man|ich|du|sie|es|das|die|der)\\b(?! (?:sagen|machen ohne))`,
    ), // aber ab wann ändern wir was
    /^was ich (?:heute|morgen|jetzt|da) (?:\w+ )?(?:kochen|essen|machen) soll\b/, // was ich heute kochen soll
    // A choice.
    /\boder (?:nicht|nich|ohne|doch|lieber|besser|erst|soll|egal|umgekehrt|einfach|was|wie|kann|muss|geht|ist|gar nicht)\b(?! (?:so|schlimmer))|\b(?:erst|lieber|besser|zuerst) .{2,60}\boder\b/, // erst die karte abzahlen oder erst sparen
    /\b(?:morgens|fruh|vormittags|vorher) oder (?:abends|mittags|nachher|danach)\b/, // morgens oder abends
    // Doubt.
    new RegExp(
      `\\b(?:frage? mich|uberlege?|gruble|ratsel|mich interessiert|interessieren wurde|interessieren|interessiert mich|wundere mich)(?: gerade| grad| auch| nur| noch| schon){0,4},? ${ASKED}\\b|\\bfrage mich$`,
    ), // ich frag mich ob
    /^ob (?:ich|wir|man|das|es|die|der|du|sie|mein|meine)\b/, // ob ich pausieren soll
    /\b(?:weiss|wusste|bin mir|bin) (?:ich )?(?:noch |auch |grad |gerade |gar |immer ){0,4}(?:nicht|net|nich|unsicher|unschlussig)(?: mehr| so| ganz| recht| genau){0,4}(?: sicher)?,? (?:ob|was|wie(?! ich (?:dir|ihnen) danken)|wann|welche[rsnm]?|wo|wohin|warum|wieviele?|wer)\b/, // weiß nicht ob ich pausieren soll
    new RegExp(`\\b(?:nicht|net|noch) (?:ganz |so |wirklich )?(?:klar|sicher),? ${ASKED}\\b`), // mir ist nicht klar wie lange
    new RegExp(`\\b(?:keine ahnung|kein plan|keinen plan|keinen schimmer|null ahnung),? ${ASKED}\\b`), // keine ahnung was ich machen soll
    /\b(?:unsicher|unschlussig|verwirrt|ratlos|uberfragt|hin und hergerissen|hin- und hergerissen|schwanke (?:zwischen|noch)|kann mich nicht entscheiden|steh(?:e)? auf dem schlauch|komm(?:e)? nicht (?:klar|weiter|mit|zurecht)|hang(?:e)? (?:bei|an|fest)|stecke? (?:bei|fest)|blicke? .{0,40}nicht durch|durchblicke)\b/, // schwanke zwischen zwei kursen
    /\b(?:verstehe?|versteh|kapiere?|kapier|finde?|check(?:e)?|begreife?) (?:\w.{0,40})?\b(?:nicht|nirgends|nirgendwo|net|nich)\b|\bfinde? nirgends\b|\b(?:versteh|verstehe|kapier|kapiere|check|checke) (?:nicht|net|nich)\b/, // find nirgends wo man schritte einträgt
    /\b(?:kann|konnte|lasst sich|schwer zu) (?:\w+ ){0,2}(?:nicht )?(?:sagen|einschatzen|beurteilen),? (?:ob|was|wie|welche)|\b(?:kann|konnte) (?:\w+ )?nicht (?:sagen|einschatzen|unterscheiden|beurteilen|entscheiden)\b/, // kann nicht sagen ob das hunger ist
    /\b(?:keiner|niemand|nirgends|hat (?:mir|uns) keiner|hat (?:mir|uns) niemand)\b.{0,30}\b(?:welche[rsnm]?|wie|was|wann|ob|wo)\b/, // keiner hat gesagt welches formular
    /\bunsicher (?:wegen|bei|mit|was|ob)\b|\bverstehe? (?:nur bahnhof|nix|nichts|gar nichts)\b/, // unsicher wegen der dosis
    /\b(?:nicht|noch nicht|nie|noch nie) (?:ganz |wirklich )?(?:raus|heraus)(?:gefunden|bekommen|gekriegt)\b|\b(?:krieg|kriege|bekomm|bekomme|finde?) (?:\w+ ){0,2}nicht raus\b/, // noch nicht rausgefunden wie der timer geht
    /\b(?:froh|dankbar|toll|super|nett|lieb|schon|klasse|hilfreich),? (?:wenn|falls) (?:du|sie|ihr|mir|wir|jemand)\b(?! (?:da|dabei) (?:bist|seid|sind))/, // wäre froh wenn du drüberschaust
    /\b(?:uberlege?|entscheiden|entscheide|schauen|schaue?|grubel(?:e)?),? (?:mir )?(?:gerade |grad |noch )?(?:ob|was|welche[rsnm]?|wie)\b/, // überlege ob das zu gesundheit gehört
    // Wanting to know.
    /\bwollte (?:dich |sie |mal |noch |nur |kurz |auch ){0,4}(?:fragen|wissen|nachfragen)\b/, // wollte nur fragen
    /\b(?:wusste|wuste|wuesste|wurde|mochte|will) (?:ich )?(?:gern|gerne|mal|auch|nur|noch) (?:\w+ )?(?:wissen|fragen|horen)?,? ?(?:ob|was|wie|wann|wo|warum|welche[rsnm]?)\b|\b(?:wusste|wuesste) (?:ich )?gerne?\b|\b(?:wurde|mochte) (?:ich )?(?:\w+ )?(?:gerne? )?wissen\b|\bwurde mich (?:\w+ )?interessieren\b/, // ich wüsste gern ob
    new RegExp(
      `\\b(?:bescheid|info|infos|ruckmeldung|auskunft|gib mir (?:\\w+ )?durch|geben sie mir (?:\\w+ )?durch|lass (?:mich|es mich) (?:\\w+ )?wissen|schreib(?:t|en sie)? mir(?: \\w+)?|sag(?:st|e|t|en sie)? mir(?: \\w+)?|verrat(?:e|st)? mir|erklar(?:e|st)? mir|zeig(?:e|st)? mir|erinner(?:e|st)? mich),? ${ASKED}\\b(?! es (?:dir|lief|war))`,
    ), // sag bescheid ob dienstag passt
    /^sag(?:st|e)? (?:mir|bescheid|du mir)\b(?!.{0,90}\bwie es lief)|\bsag (?:mir )?(?:bitte|mal|kurz)?,? ?(?:dass|das) (?:es|das)? ?(?:normal|ok)\b|\bsag mir (?:bitte )?(?:,? ?dass )\w/, // sag mir bitte ob das passt
    /\b(?:hoffe|hoff),? (?:dass )?(?:du|sie|ihr|jemand) (?:kannst|konnt|konnen|weisst|wissen|hast|haben|mir|kann)\b|\bhoffe auf (?:\w+ )?(?:antwort|ruckmeldung|hilfe)\b/, // hoffe du kannst mir helfen
    /\b(?:wollte|wurde|mochte|will) (?:nur |mal |kurz |gern |gerne |noch ){0,4}(?:sichergehen|sicher gehen|horen|nachfragen|nachhaken|klaren|checken|abklaren|fragen|wissen)\b/, // wollte nur sichergehen dass
    /\berinner(?:e|st|n)? (?:mich|du mich|sie mich)\b|^(?:sag|sagen sie|schreib|gib|erklar|erklare|zeig) mir (?:\w+ )?(?:,? ?(?:was|wie|ob|wann|wo|welche|warum))\b/, // erinner mich wie das passwort war
    /\b(?:falls|wenn|sofern) (?:du|sie|ihr|jemand) .{0,50}\b(?<!zeit )(?:hast|habt|haben|hat|weisst|wissen|kennst|kennen|weiss)\b/, // falls du vorschläge hast
    // Asking for help.
    /\b(?:hab|habe|hatte|hatt|haette|kommt|gibts|da ware|ware) (?:ich )?(?:da |noch |mal |nur |kurz ){0,4}(?:eine|ne|'ne|n|paar|ein paar|zwei|einige) (?:\w+ )?fragen?\b/, // hab ne frage
    /^(?:(?:eine|ne|kurze|kleine|noch eine|mal ne|nur|dumme|andere|schnelle) ){0,4}frage\b(?! mich)/, // kurze frage
    new RegExp(
      `^(?:irgendwelche|irgendeine|irgendein|hast du|habt ihr|haben sie|hatten sie|hattest du|jemand|noch) (?:\\w+ )?(?:${HELP}|rezepte?|neuigkeiten|neues)\\b|^(?:was neues|gibts neuigkeiten)\\b`,
    ), // hast du tipps
    /^(?:ideen|tipps|vorschlage) (?:fur|zum|zu|gegen|wie|was)\b/, // tipps zum einschlafen
    new RegExp(
      `\\b(?:brauche?|brauchte?|brauch|braeuchte|bitte um|bitten um|suche|ware|war|waer|wurde|wurd|hatte gern|freue?n?|freu|dankbar|hore gern|gegen|nehme gern)\\b.{0,40}\\b${HELP}\\b`,
    ), // bräuchte mal deinen rat
    new RegExp(
      `\\b${HELP}\\b.{0,50}\\b(?:ware?|waer|wurde|wurd|willkommen|gebrauchen|brauchen|dankbar|freuen|hilfreich|interessieren|gesucht|gefragt|bitte)\\b`,
    ), // für tipps wär ich dankbar
    /^(?:hilfe|sos)(?: bitte| .{0,8})?$|\b(?:kannst|konntest|konnen|konnten) (?:du|sie) mir (?:\w+ )?(?:helfen|sagen|erklaren|schicken)\b/, // hilfe
    /\bbitte um (?:\w+ )?(?:info|infos|ruckmeldung|antwort|bestatigung|auskunft)\b/, // bitte um info
    /\bwas (?:haltst|halten|denkst|denken|meinst|meinen|wurdest|wurden|rats?t|raten) (?:du|sie)\b/, // und was würdest du tun
    // Something of the service fails, is late, or is wrong.
    new RegExp(
      `\\b(?:der|die|das|mein|meine|dein|deine|den|neue|neuer) ${SERVICE}(?: \\w+){0,4} (?:(?:ladt|geht|funktioniert|lauft|offnet(?: sich)?|klappt|startet|spielt|kommt|zeigt|synchronisiert|speichert|reagiert)(?: \\w+){0,3} (?:nicht|net|nich|nix|nichts)|(?:sturzt|hangt|friert|spinnt|streikt|bricht)|(?:ist|war|sind|wurde|wird|hat)(?: \\w+){0,3} (?:abgelehnt|weg|verschwunden|kaputt|gesperrt|abgelaufen|falsch|leer|noch nicht|nicht (?:da|angekommen|sichtbar|mehr|auffindbar)|nirgends)|fehlt)\\b`,
    ), // das video lädt nicht
    new RegExp(
      `\\b(?:der|die|das|mein|meine|dein|deine|neue|neuer) (?:\\w+ )?${SERVICE} (?:ladt|geht|funktioniert|lauft|offnet sich|klappt|startet|kommt|ist|sturzt|hangt|friert|spinnt|streikt|bricht|fehlt|wurde|wird|hat) ?(?:\\w+ ){0,4}(?:nicht|net|nich|ab|ein|abgelehnt|weg|kaputt|gesperrt|abgelaufen|falsch|leer|standig|rum)(?! (?:schlecht|so|schlimm|ubel))\\b`,
    ), // der link geht nicht
    /\bfehler(?:meldung|code)\b|\b(?:kommt|zeigt|gibt) (?:\w+ ){0,3}fehler\b/, // beim bezahlen kommt eine fehlermeldung
    new RegExp(
      `\\b(?:hab|habe|haben) (?:\\w+ ){0,3}(?:${SERVICE}|antwort|ruckmeldung|bestatigung) (?:\\w+ ){0,4}(?:nicht|nie) (?:\\w+ )?(?:bekommen|erhalten|gekriegt|gesehen)|\\b(?:hab|habe) (?:\\w+ ){0,2}(?:keine?n?|nie eine?n?) (?:\\w+ )?(?:${SERVICE}|antwort|ruckmeldung|bestatigung) (?:\\w+ ){0,2}(?:bekommen|erhalten|gekriegt)`,
    ), // hab die mail mit dem link nicht bekommen
    /\b(?:zweimal|doppelt|zu viel|falsch|dreimal|schon wieder|2x|2 mal) (?:abgebucht|bezahlt|berechnet|belastet|abgezogen)\b/, // mir wurde zweimal abgebucht
    /\b(?:nicht|net|nix|nichts|nirgends) (?:mehr )?(?:angezeigt|zu sehen|zu finden|auffindbar|sichtbar|freigeschaltet)\b/, // wird mir nicht mehr angezeigt
    /\bwarte? (?:ich )?(?:immer )?(?:noch )?auf (?:die|den|das|eine?n?|meine?n?|deine?n?|ne|nen) (?!bus|bahn|zug|moment|tag)\w/, // warte noch auf meine rechnung
    /\b(?:steht|sagt|zeigt)\b.{1,50}\baber\b.{1,30}\b(?:steht|sagt|sagst|hast|hattest|zeigt|geschrieben|gesagt|sagten)\b/, // in der app steht ruhetag aber du hast cardio geschrieben
    /^(?:ich )?(?:dachte|hab gedacht|habe gedacht|bin davon ausgegangen),? (?=.{0,60}(?:call|termin|kurs|um \d|stunde|gratis|kostenlos|inklusive|enthalten|\d|wir (?:hatten|waren|sehen)))/, // dachte der call wäre um 5
    // What is booked should change.
    /\b(?:muss|musste|mochte|will|wurde|wurd|konnte|konnten|sollte|wollte) (?!gestern|letzte)(?:\S+ ){0,7}(?:verschieben|absagen|umbuchen|kundigen|pausieren|stornieren|vorverlegen|verlegen)\b/, // muss den termin verschieben
    /\b(?:muss|mochte|will|wurde|wurd|konnte|konnten|wollte) (?:\S+ ){0,3}(?:auf |zu |in )?(?:den|die|das|mein|meine|meinen|unseren|eine?n?) (?:\w*(?:paket|abo|tarif|plan|kurs|termin|karte|uhrzeit|zahlung\w*|gruppe|vertrag)) (?:\S+ ){0,2}(?:wechseln|umstellen|andern|tauschen|upgraden|verlangern|buchen)\b/, // würde gerne auf das monatspaket wechseln
    /\b(?:gerne?|mochte|wurde|wurd|will|konnte|bitte)\b.{0,60}\b(?:wenn'?s|wenn es|wenn das|falls es|falls das) (?:geht|ginge|passt|moglich ist|ok(?:ay)? ist|klappt|recht ist)$/, // würd gern tauschen wenns geht
    /\b(?!melde? mich)(?:rufe?|rufen sie|melde?|schreibe?|schicke?|schicken sie|sende?) (?:mich|dich|mir|sich|den|die|das|sie)\b.{0,40}\b(?:bitte|wenn|zuruck|nochmal|sobald|falls)\b(?<!ich (?:rufe?|melde?|schreibe?|schicke?|sende?) .{0,50})/, // ruf mich bitte an wenn du zeit hast
    /^(?:ich )?(?:brauche?|brauchte) (?:noch |bitte |mal |auch |nur |dringend ){0,3}(?:die|den|das|eine?n?|deine?|ne|nen) (?:\w+ )?(?:rechnung|link|adresse|code|nummer|passwort|quittung|bestatigung|rezept|liste|mail|plan|termin|kopie|ersatz|alternative|bescheinigung)\b/, // brauche die rechnung für mai
    /(?<!keine )\b(?:hab|habe) (?:(?!keine)\w+ ){0,2}(?:angst|bedenken|sorge|sorgen|bammel|schiss)\b|\bmache? mir (?:\w+ )?(?:sorgen|gedanken)\b|\btraue? mich nicht\b/, // hab angst die schulter zu belasten
    /\bkomme? (?:mit|bei) .{2,30} nicht (?:klar|zurecht|weiter)\b|\b(?:hab|habe) (?:\w+ ){0,2}(?:ein|'n|nen|probleme?) (?:problem )?(?:mit|beim)\b/, // komm mit den makros nicht klar
    // Short for "is it".
    /^(?:normal|schlimm|okay|ok|in ordnung|gefahrlich|sinnvoll|moglich) (?:dass|wenn|ob)\b/, // schlimm wenn ich das frühstück weglasse
    /^(?:und )?(?:was|womit|wohin|welches|welche[nmr]?) (?!hab|bin|war|freu|lieb|hass|mag|geh|wollt)\w{3,} ich\b/, // was bestell ich beim griechen
    // What keeps a client from doing as planned: what they lack, what doesn't move, what they may do wrong.
    /\b(?:gibt'?s|gibt es|hab|habe|hat|haben|ist|da) (?:\w+ ){0,3}(?:keine?n?|nicht) (?:\w+ )?(?:\w*maschinen?|gerate?|beinpresse|hanteln?|kabelzug|langhantel|rack|bank|bander|gewichte|studio|laufband|ausrustung)\b(?!.{0,20}\b(?:also|deshalb|darum|deswegen)\b)|\bohne (?:gerate|ausrustung|hanteln|studio|kuche)\b/, // in meinem studio gibt's keine beinpresse
    /\b(?:meine?|mein) (?:frau|mann|partner(?:in)?|freund(?:in)?|schwester|bruder|mutter|vater|tochter|sohn|kolleg(?:e|in)) (?:wurde?|mochte|will|hatte) (?:\w+ ){0,3}(?:mitmachen|anmelden|einsteigen|anfangen|dabei|lust|interesse|starten)\b/, // meine frau würde gern mitmachen
    /\b(?:seit|schon) .{2,20}\b(?:wochen?|tagen?|monaten?)\b.{0,30}\b(?:tut sich|bewegt sich|passiert|geht|nehme ich|nehm ich|stehe?|stagnier\w*) ?(?:\w+ ){0,3}(?:nix|nichts|nicht|kaum|still)\b|\bstagnier\w*\b/, // seit drei wochen tut sich nix
    /\b(?:gefuhl|glaube?|befurchte?|denke?),? (?:dass )?(?:ich|mit mir) .{2,40}\bfalsch\b/, // hab das gefühl ich mach die kniebeuge falsch
    /\b(?:wird|wirds|wird's|wird es|ist es|kostet es) .{0,30}\b(?:teurer|billiger|gunstiger)\b|\b(?:rabatt|ermassigung) (?:fur|wenn|bei|auf)\b/, // wird's nach der probezeit teurer
    /\b(?:musstest|konntest|kannst|musst|mussten sie|konnten sie) (?:du )?(?:mir|uns) .{0,40}\b(?:erklaren|zeigen|schicken|helfen|sagen|geben)\b/, // müsstest mir das nochmal erklären
    /\b(?:wenn|falls) (?:du|sie) .{3,60}\b(?:konntest|konnten|kannst|magst|wurdest)\b.{0,30}\b(?:super|toll|klasse|nett|lieb|dankbar|hilfreich|cool|prima)\b/, // wenn du drüberschauen könntest wär das super
    /\b(?:ware?|waer) (?:\w+ )?(?:gut|super|toll|hilfreich|interessant|schon) (?:zu wissen|zu horen|zu erfahren|wenn ich wusste)\b/, // wär gut zu wissen was kommt
    /(?<!\b(?:das|dann|was|nur|auch|heute|morgen|da) )\bsoll ich\b(?! (?:sagen|dir sagen|mich))|^(?:reicht|reichen|langt|langen|genugt|genugen) (?:auch |schon |denn )?(?:\d|eine?\b|zwei\b|drei\b)/, // mein knie knackt soll ich aufhören
    /\b(?:andert|verandert) sich (?:da |dann )?(?:was|etwas|dadurch)\b/, // ändert sich was
    // What is missing, odd, or should be talked about.
    new RegExp(
      `\\b(?:mir|uns|da|hier) (?:fehlt|fehlen) (?:noch |wohl |irgendwie ){0,2}(?:der|die|das|ein|eine) (?:\\w+ )?(?:menu|rezept|ubung|woche|liste|einkaufsliste|${SERVICE})\\b|\\b(?:sehe?|finde?) (?:ich )?(?:\\w+ ){0,5}(?:ubung|rezept|menu|option|${SERVICE}) (?:\\w+ ){0,3}(?:nicht|net|nirgends)\\b`,
    ), // seh die übung 4 nicht im plan
    /\bwas ich (?:noch |immer noch )?nicht (?:weiss|verstehe|kapier\w*|sehe)\b|\bleuchtet mir .{0,12}nicht ein\b|\b(?:wundert|irritiert|verwirrt) mich,? (?:dass|das|wieso|warum)\b|\b(?:kommt|scheint|finde?|find) (?:mir |ich |es ){0,2}(?:\w+ ){0,2}(?:komisch|seltsam|merkwurdig|wenig|viel vor|zu (?:viel|wenig|hoch|niedrig))\b/, // wundert mich dass kein ruhetag ist
    /\b(?:schreibe?|melde mich|meld mich) (?:dir |ihnen )?(?:noch ?mal )?wegen\b|\b(?:wir )?(?:mussten|sollten|mussen|konnten) (?:wir )?(?:mal |noch |dringend |kurz ){0,3}(?:uber|wegen) .{2,40}\b(?:reden|sprechen|quatschen|telefonieren)\b/, // schreibe wegen der rechnung
    /^(?:ich )?(?:denke?|nehme|nehm|schatze?|gehe|geh)(?: ich)? (?:mal |davon aus |an ){0,3},? ?(?:dass )?(?:ich (?:kann|darf|soll|muss|konnte)|das (?:geht|passt))\b|\beine?n? .{2,40}\b(?:brauchte|braeuchte|brauch) ich\b/, // denke mal ich kann das huhn ersetzen
    /\b(?:fand|fande|fands|fand's|ware?|wars|wurde)(?: es| ich| ich es)? (?:\w+ )?(?:gut|toll|super|schon|klasse|nett|cool|prima),? (?:wenn|falls) (?:du|sie|ihr|wir)\b|\b(?:antwort|ruckmeldung|info|nachricht)\b.{0,30}\b(?:freuen|dankbar)\b/, // fänds gut wenn du mir sagst wie
    /^(?:hast|habt|haben sie) (?:du )?(?:mal |kurz |grad |gerade ){0,2}(?:ne|eine|'ne|nen|einen|zeit|kurz|noch|schon) \w*(?:minute|moment|zeit|sekunde|augenblick|idee|tipp|link)|^(?:steht|bleibt) (?:[\w.:]+ ){1,3}(?:noch|weiterhin|dabei|so)\b/, // steht donnerstag noch
    /\b(?:mache?|nehme?|nehm|esse?|trinke?|wiege?) ich .{0,40}\boder\b/, // mach ich jetzt 3 oder 4 sätze
    /\b(?:kommt|kommen|scheint|scheinen|ist|sind|finde?) (?:mir |ich )?(?:\w+ ){0,3}zu (?:leicht|schwer|wenig|viel|hoch|niedrig|einfach|lang|kurz)\b.{0,12}|\baus versehen\b.{0,40}\b(?:geloscht|gekundigt|storniert|abgemeldet|bestellt|gebucht|bezahlt|geschlossen|verloren)\b|\bwas (?:gibt'?s|gibt es|geht|kann ich) (?:sonst )?noch\b|\bwas sonst\b/, // die gewichte kommen mir zu leicht vor
    /\b(?:weiss|wusste) (?:\w+ ){0,2}nicht,? (?:wie|wo|was|wann|ob|wohin|womit)$|\bjede[rsn]? (?:\w+ )?tipp\b|\bwollte (?!.{0,40}\b(?:arzt|arztin|mann|frau|chefin?|mutter|physio)\b).{0,50}\b(?:fragen|nachfragen)$|^(?!mache?|werde|habe?|bin|freue?|denke?|glaube?|hole?|schicke?|schreibe?|melde?|gehe?)\w{4,}e ich (?:morgen|heute|jetzt|dann|auch|trotzdem)(?: \w+){2}/, // weiß aber nicht wie
  ],
  idle: [
    /^(?:wann|wie|wo|was|wer) (?:auch )?immer\b|^wie (?:\w+ ){0,3}(?:gesagt|besprochen|vereinbart|geschrieben|erwahnt)$|^wie \w+ (?:ist|sind) (?:das |es )?bitte\b/, // wann immer du willst
    /^wie (?:schwer|schlimm|hart) (?:kann|konnte) (?:das|es) (?:schon |denn )?(?:schon )?sein\b|^ob (?:man'?s?|es|das|sonne|regen|du) .{0,30}oder nicht\b/, // wie schwer kann das schon sein
    /^(?:und )?wer (?:kann|soll|will|konnte|mag|sagt|hat|braucht)(?: \w+){0,6} (?:schon|nein|widerstehen|lust|zeit|energie|nerven|bitte)\b/, // wer kann da schon nein sagen
    /^wie (?:kann|ist) (?:es|das) (?:denn )?(?:nur |bitte )?schon\b/, // wie kann es schon dezember sein
    /^wie (?:war|wars|war's) (?:die|der|dein|deine|euer|eure|ihr|ihre|das)? ?(?:reise|fahrt|flug|feier|party|geburtstag|hochzeit|trip|konzert|familie)\b.{0,12}$/, // wie war die reise
    /^(?:ist|war|wird|geht|lauft) (?:(?:immer|langsam|schon|echt|jetzt|aber|heute|alles|wirklich|auch|so|super|sehr|viel|deutlich|total|mega|richtig|wieder|etwas) ){1,3}(?:besser|gut|super|okay|ok|weg|weniger|leichter|anstrengend|hart|toll|fertig|erledigt|vorbei|easy|schwerer|schneller|starker)$|^kann .{0,30}\bkaum erwarten\b|^wird schon(?: wieder| werden| gut)?$/, // ist schon viel besser
    /^(?:warum|wieso) .{2,40} (?:so|derart) (?:gut|lecker|schwer|suss|teuer)\b.{0,8}$/, // warum schmeckt kuchen so gut
    /^(?:na )?wie (?:laufts|lauft's|lauft es|stehts|siehts aus)(?: bei (?:dir|ihnen|euch))?$/, // wie läufts
    /^(?:und )?(?:na )?wie geht(?:'?s| es)?(?: (?:dir|euch|ihnen|so)){0,4}$/, // wie gehts
    /^(?:na )?(?:alles (?:klar|gut|ok|okay|fit|paletti)|was geht)(?: (?:bei|mit) (?:dir|euch|ihnen))?$/, // alles gut bei dir
    /^wie (?:war|ist|wars|lief) (?:dein|ihr|euer|das|deine|ihre|die)?\s?(?:wochenende|tag|woche|urlaub|abend|morgen|ferien|nacht)\b.{0,12}$|^(?:hattest du|hatten sie) ein (?:schones|gutes) wochenende$/, // wie war ihr wochenende
    /^(?:weisst du was|weiss?t (?:du )?was ich mein(?:e)?|verstehst du was ich mein(?:e)?|rate mal|was soll'?s|was fur|wer hatte|warum (?:auch )?nicht|echt|wirklich|ach ja|na und|ja|im ernst|ernsthaft)\b.{0,12}$/, // weißt du was
    /^was (?:fur ein|fur eine|immer)\b/, // was für ein tag
    /^(?:kann|muss|soll|mache) ich (?:machen|gerne|mal|sagen|zugeben)\b.{0,4}$/, // kann ich machen
    /^(?:kann|konnte|werde|habe?|muss|mache) (?:es|das|alles) (?:kaum|nur|nicht|heute|morgen|gestern|jetzt|schon|dann|auch|einfach|spater|alles)\b/, // kann es kaum erwarten
    /^wer (?:\w+ )(?:\w+ )?(?:nicht|keine?n?)\b|^wer hatte (?:das |je )?gedacht\b/, // wer liebt montage nicht
    /^(?:warum|wieso) (?!.{0,50}\b(?:weh|schmerz\w*|hunger|mude|kopfweh|krampf\w*|schwindl\w*|aufgeblaht)\b)(?:mache?|tue?|passiert|immer|bin) (?:ich |mir )?(?:mir )?(?:das |so was |sowas )?(?:immer|nur|bloss|eigentlich immer)\b/, // warum mach ich das immer
    /^was (?:will|kann|mochte) (?:man|ich) (?:mehr|noch mehr|sich mehr)\b|^was ware ich ohne\b/, // was will man mehr
    /^(?:ist|ists) (?:(?:es|heute|denn) )?(?:schon|endlich) (?:\w+tag|mittwoch|wochenende|weihnachten|sommer)\b/, // ist schon freitag
    /\bnoch (?:besser|schlimmer)(?: werden| gehen)?$|\bohne (?:dich|sie|euch)(?: \w+)?$|^warum hab(?:e)? ich (?:das |damit )?nicht (?:schon )?(?:fruher|eher|vor)\b/, // geht es noch besser
    /^(?:merkt|sieht|hort|spurt) man,? (?:dass|das|wie)\b|^bist du bereit\b|^wie ich mich fuhl\w*\b|^was mich (?!interessier)/, // merkt man dass ich mich freue
    /^(?:wurde|kann|konnte) ich (?:wieder|nur|jedem|sofort|absolut|total|voll|jederzeit|nochmal|immer|echt nur|sehr)\b|^wie es (?:war|lief|ging)$|^ist (?:ein|eine) (?:traum|wucht|segen|gute|tolle|schone)\b|^schau\b.{0,90}\bzeit\b/, // kann ich nur empfehlen
    /^wer bin ich\b/, // wer bin ich eigentlich
    /^(?:ist|sind|war) (?:das|es|sie|er|die) nicht (?:\w+ )?(?:verruckt|toll|schon|suss|cool|super|genial|krass|lustig|herrlich|wahnsinn|irre|unglaublich|witzig|komisch)\b/, // ist das nicht verrückt
    /^(?:nicht schlecht|gar nicht (?:so )?(?:schlecht|ubel)|nicht ubel|ganz gut)\b.{0,30}$/, // nicht schlecht für nen alten mann
    /^wo (?:hab|habe) ich (?:bloss|nur|denn nur)\b|^was (?:gab'?s|hatte ich|hab ich gegessen)\b|^will ich .{2,40} oder will ich\b/, // wo hab ich bloß das band
    /^(?:ist|war|sind|wird) (?:erledigt|geschafft|fertig)\b/,
  ],
  told: [
    /\bwar (?:mir )?(?:nicht sicher|unsicher),? (?:ob|wie)(?:(?! und )[^,]){0,60},? aber (?=(?:war|bin|hab|habe|es|dann|ich)\b)/g, // war nicht sicher ob ich hingehe aber bin dann doch
    /\b(?:weiss (?:auch |gar |echt |ehrlich )?nicht|keine ahnung|kein plan) wie(?: ich (?:(?! (?:soll|sollte|kann|mache?|muss) ?)[^,]){0,40})?,? aber (?=(?:ich|hab|habe|es|jetzt|heute|irgendwie|bin|die|der|das)\b)/g, // keine ahnung wie, aber ich hab's geschafft
    /\b(?:weiss (?:auch |gar |echt )?nicht|keine ahnung) (?:warum|wieso),? aber(?=.{0,40}\b(?:super|gut|toll|genial|fit|besser|mega|spass|klasse|glucklich)\b)/g, // weiß nicht warum, aber heute geht's super
    /\b(?:weiss nicht|keine ahnung),? was (?:mich|mit mir) (?:\w+ )?(?:geritten|gepackt|los war)\b(?: hat)?/g, // keine ahnung was mich geritten hat
    /\b(?:hab(?:e)? mich (?:\w+ )?gefragt|fragte mich),? (?:ob|wie|was|warum)\b(?:(?! und )[^,]){0,60},? aber\b/g, // hab mich gefragt ob ich das schaffe, aber
    /\b(?:frage?n?|fragt) (?:\w+ )?(?:meine?n?|den|die|unsere?n?) (?:arzt|arztin|physio\w*|mann|frau|chefin?|mutter|schwester|freundin?),? (?:ob|was|wie|wann)\b(?:(?! und )[^,]){0,60}/g, // frag mal meinen arzt ob ich darf
    /\b(?<!\b(?:du|sie|ihr) )(?:(?:hat|haben) (?:mich |uns |ihn |sie )?gefragt|fragte?n?(?: mich)?|(?<!\b(?:ich|hier ist \w{2,12}|hier) )wollte wissen|wollten wissen),? (?:ob|was|wie|wann|wo|warum|wieso|welche[rsnm]?)\b(?:(?! und )[^,]){0,60}(?:, und)?/g, // der kellner wollte wissen ob ich nachtisch will
    /\b(?:sagt|sagte|meinte|meint|ruft|steht) (?:mama |papa |zu mir |immer |nur )?(?:was|warum|wieso|wie|wo|wann|bist du|hast du|isst du) (?!ich)(?:(?! und )[^,]){0,60}/g, // meine tochter sagt mama warum hüpfst du
    /^(?:was|wer|wo|wie) [^,]{3,80}, (?:ist|war|sind|waren) (?:der|die|das|ein|eine|dass|wenn)\b/g, // was mich erwischt, ist der automat
    /\bfragt sich(?: immer)?,? (?:ob|was|warum|wie|wann)\b(?:(?! und )[^,]){0,60}/g, // mein mann fragt sich warum ich aufstehe
    /\b(?:mich gefragt|frage? mich immer|sag(?:e)? ich mir|mir gesagt)(?:,? (?:ob|was|warum|wie)\b(?:(?! und )[^,]){0,60})?/g, // hab mich gefragt ob ich das brauche
    /\b(?:(?:jetzt|endlich|nun|heute|inzwischen|mittlerweile) (?:weiss|verstehe|versteh|kapier|kapiere) ich|(?:ich )?(?:weiss|verstehe|kenne) (?:jetzt|nun|endlich)|(?<!nicht |nie )(?:rausgefunden|herausgefunden)|gesagt|gemerkt|erklart),? (?:was|wie|woran|wo|warum|wann)\b(?:(?! und )[^,]){0,50}/g, // jetzt weiß ich wie es geht
  ],
  settled: [
    /\b(?:hat sich (?:schon |gerade )?erledigt|vergiss es|hab'?s (?:schon |jetzt |selbst |doch |gerade ){0,2}(?:gefunden|rausgefunden|rausbekommen|gelost|hinbekommen|hingekriegt)|habe? (?:es|die antwort|ihn|sie|den link) (?:schon |jetzt |doch |selbst |gerade ){0,2}(?:gefunden|gelost|rausgefunden)|(?:geht|funktioniert|lauft|klappt) (?:jetzt )?wieder|(?:geht|funktioniert|klappt) jetzt$)\b/, // hat sich erledigt
  ],
}
