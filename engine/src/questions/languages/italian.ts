import type { AskingWords } from './asking-words.ts'

const ASKED =
  "(?:se|cosa|che cosa|che|come|quando|qual|quale|quali|dove|dov'|quanto|quanta|quanti|quante|chi|perche|a che|in che|cos'|quel che)"
const HELP =
  '(?:consigli|consiglio|idea|idee|parere|pareri|opinione|opinioni|suggerimento|suggerimenti|dritta|dritte|aiuto|aiutino|spunto|spunti|raccomandazioni)'
const VERB =
  "(?:e|e'|sono|era|erano|sara|devo|deve|devi|dobbiamo|dovrei|dovrebbe|posso|puo|puoi|possiamo|potrei|potremmo|faccio|fa|fai|fare|facciamo|farei|faresti|farebbe|metto|metti|mettere|mangio|mangiare|prendo|prendere|bevo|bere|uso|usare|compro|comprare|pensi|pensa|credi|dici|dice|dico|consigli|consiglia|suggerisci|succede|significa|vuol|vuole|cambia|cambio|cambiamo|serve|servono|c'e|ci|si|mi|ti|va|vanno|vado|andiamo|trovo|trovare|vedo|segno|inserisco|inserire|carico|mando|scrivo|scarico|pago|pagare|inizia|iniziano|iniziamo|finisce|finita|finito|comincia|parte|tocca|costa|dura|arriva|conta|contano|conviene|funziona|funzionano|sta|stanno|disdico|calcolo|cucino|preparo|ordino|ordinare|scelgo|scegliere|evito|tempo|riposo|avevi|ha|hai|abbiamo|ho fatto male)"

/** What a client gets from the service, and a coach mends when it fails. */
const SERVICE =
  '(?:app|sito|link|video|password|codice|carta|pagamento|fattura|ricevuta|rimborso|zoom|pulsante|abbonamento|account|e?-?mail|file|pdf|calendario|piano|scheda|programma|foto|lezione|seduta|bonifico)'
const BOOKED =
  '(?:appuntamento|seduta|lezione|chiamata|call|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|domani|oggi|abbonamento|piano|mensile|annuale|carta|orario|ora|pacchetto|giorno|pagamento)'

export const ITALIAN: AskingWords = {
  asks: [
    /\b(?:e|sono) (?:\S+ ){1,3}o \S+(?: \S+){0,3}$/, // è grasso o proteina
    /\bo (?:lo |la |li |le |ci )?(?:fai tu|fa lei|tu|cambi tu|pensi tu|sei tu|sbaglio|guardo)\b/, // la cambio io o lo fai tu
    /^hai (?!ragione|fatto bene|fatto tanto|detto bene|avuto ragione|un cuore|una pazienza)\w+/, // hai spostato la seduta
    /\bnon (?:so|mi e) (?:bene |molto )?(?:con|a|in|di|per|su) (?:cosa|quale|chi)\b|\bnon (?:so|ho) (?:bene |molto |ben )?(?:chiaro|cosa sia|come sia)\b|\bnon riesco a (?:scegliere|decidere|decidermi)\b|\bqualche motivo\b/, // non so bene cosa sia una porzione
    /^e se \S+(?: \S+){0,6}$/, // e se domenica non posso
    /\b(?:qualcuno|qualcun altro|anche a voi|a qualcuno) (?:puo|potrebbe|sa|ha|mi|altro|viene|capita|conosce|riesce)\b(?! detto)/, // qualcuno può guardare
    /\b(?:prima o dopo|mattina o (?:la )?sera|si o no)\b/, // prima o dopo la camminata
    /^(?:questo |non )?(?:e|e'|sara|sarebbe) (?:molto |troppo |cosi |tanto )?(?:normale|grave|male|tardi|presto|caro|pericoloso|strano|sufficiente)\b(?! (?:ma|e|perche))|\be (?:molto |tanto )?(?:grave|normale|male)$/, // ieri 2 birre è grave
    /^(?:questo|cio) (?:mi |si |non )?(?:influisce|cambia|conta|vale|serve|fa|puo|incide)\b/, // questo influisce sul mio credito
    /\b(?:che (?:ne )?(?:dici|dice)|tu che dici|secondo te|non credi|non trovi)$/, // mangio abbastanza che dici
    /^(?:sto )?(?:cerco|cercando)\b|\b(?:devo|vorrei|volevo|posso) (?:parlarti|parlarle|sentirti|sentirla|parlare con (?:te|lei))\b/, // cerco un buon podcast
    /\b(?:chiedo|chiedendo|chiedevo) (?:se|cosa|quando|come)\b/, // in pratica chiedo se diventa più facile
    /^(?:questa|la) settimana (?:prossima )?(?:facciamo|c'e|non c'e|abbiamo|tocca|si)\b|^(?:potrebbe|puo|sara) (?:essere )?(?:il|la|lo|che|per)\b/, // questa settimana facciamo le misure
    /^(?:i|gli|le|il|la) .{2,30} (?:contano|conta|valgono|vale|bastano|basta)(?: anche)?$/, // i weekend contano
    /^(?:sei|siete|e) (?:liber|disponibil|ancora (?:liber|disponibil)|d'accordo|in studio)\w*\b/, // sei libera alle 4
    /^chi (?!non|ce la|mi conosce|l'avrebbe|ben|va piano|mi ha|fa da|sono|vivra|dorme)(?:ti |ci |mi )?\w+ \w/, // chi ti sostituisce
    /^(?:mandami|rimandami|inviami|spiegami|mostrami|dammi)\b/, // spiegami l'esercizio
    /^(?:\S+ ){4,}(?<!\b(?:e|e'|del|non|davvero|di|il) )vero$/, // avevamo detto niente zucchero vero
    // The asking word first, with the verb after it.
    new RegExp(
      `^(?:e |a |di |da |con |in |per |su ){0,4}(?:cosa|che cosa|cos'e|cos'era|che|ke|cs) ?(?:ne )?${VERB}\\b(?! (?:carin|bell|bravo|brava|ricord))`,
    ), // cosa mangio prima della corsa
    /^(?:e |a |di |da |con |in |per |fino a ){0,4}che (?:differenza|ora|ore|tipo|giorno|marca|taglia|peso|esercizi|esercizio|punto|senso ha|ne (?:pensi|dici|pensa)|quantita)\b/, // che differenza c'è
    /^(?:cos'e|cos'era|dov'e|com'e (?:che|il|la)|quand'e|qual'e|chi e|dov'era)\b(?! il weekend)/, // quand'è la prossima chiamata
    /^(?:e )?come (?:mai|si |faccio|posso|devo|funziona|funzionano|fare|fai|facciamo|potrei|dovrei|lo |la |li |le |mi (?:consigli|comporto|regolo|iscrivo|alleno)|disdico|cancello|cambio|calcolo|evito|preparo|cucino|segno|registro|\w+(?:are|ere|ire))\b(?! (?:dici|dicevi|detto))/, // come si fa a disdire
    /^(?:e |da |di ){0,4}dove (?!abit|viv|lavor|sto\b|sono cresciut|c'e volonta|vado di|ho\b|avro\b|mi trovo bene)\w/, // dove è finita la scheda
    /^(?:e |da |fino a |per ){0,4}quando (?:e|e'|sono|sara|posso|possiamo|devo|dobbiamo|inizia|iniziano|iniziamo|comincia|cambia|cambiamo|ci (?:sentiamo|vediamo)|si (?:inizia|parte)|parte|arriva|scade|apre|finisce|tocca|c'e|conviene|hai tempo)\b/, // quando cambiamo qualcosa
    /^(?:e |ma ){0,4}(?:perche|xke|xche|xk|perke|come mai) (?!(?:no|si|cosi)$)\w/, // xke ho sempre fame
    /^(?:e |ogni |da |per |fra |tra ){0,4}quant[oaei]\b(?! (?:piu|meno|mais|mas) .{2,40}\b(?:piu|meglio|meno)\b)|^(?:e )?quant'e\b/, // quanto riposo tra le serie
    /^(?:e |a |in |di |con |per ){0,4}qual(?:e|i)?\b/, // qual è meglio
    /^(?:a |con |di |da )?chi (?:e |devo|posso|puo|mi |fa |scrivo|chiamo|sostituisce|tiene|avviso|contatto)/, // a chi scrivo
    new RegExp(
      `\\b(?:cose|ma|pero|e|quindi|domanda|dubbio) (?:cosa (?:devo|metto|faccio|posso|mangio)|quando (?:cambiamo|devo|posso|ci)|dov'e|dove (?:devo|posso|metto|trovo|si)|come (?:faccio|si fa|devo)|quant[oaei] (?:devo|posso))\\b`,
    ), // due cose cosa metto
    /\b(?:tu )?(?:cosa|che|che cosa) (?:ne )?(?:faresti|pensi|pensa|consigli|consiglia|mi consigli|dici|suggerisci|farebbe)\b/, // tu cosa faresti
    /^(?:e |a |in |con |per ){0,4}(?:che|cosa|quando|dove|come) (?:\w+ )?(?:\w{2,}(?:resti|rebbe)|ci (?:va|vuole|vanno)|e meglio|si (?:usa|mette|prende|fa))\b/, // cosa mangeresti prima di un volo
    /\b(?:si puo|posso|possiamo|c'e|vale|riesco|faccio) ancora\b|\bancora in tempo\b/, // 6.15 si può ancora
    /^(?:il|la|lo|i|gli|le|l') ?.{2,40} (?:e|sono) (?:davvero|veramente|piu|meglio|peggio|proprio|tanto) .{2,30}$/, // il latte d'avena è davvero più sano
    /^(?:ha|hanno) (?:gia )?(?:risposto|chiamato|scritto|confermato|aperto|pagato|mandato) \w|^(?:erano|sono|era) (?:meglio|peggio|giusti|giuste|ok|buoni|buone) \w/, // ha già risposto maria
    /^(?:quindi|dunque|allora|cioe) (?:e|sarebbe|posso|devo|non|meglio|si|va|conviene)\b/, // quindi è meglio saltare la cena
    // The verb first.
    /^(?:(?:mi|ti|ci|lo|la|li|le|si|ne) ){0,4}(?:posso|puo|puoi|possiamo|potrei|potresti|potrebbe|potremmo|devo|dovrei|dobbiamo) (?!dire|dirti|immaginare|ammettere|andare|scappare|lasciarti|assicurart)(?:\w+ )?\w+(?:are|ere|ire|arre|rmi|rci|rlo|rla|rli|rle|rti|rsi|armi|ermi)\b/, // posso allenarmi col raffreddore
    /^(?:deve|devono|possono|dovrebbe) \w/, // deve fare male lo stretching
    /^(?:e|e'|sarebbe) (?:gia )?(?:normale|grave|possibile|vero che|obbligatorio|meglio|peggio|necessario|il caso|giusto|sbagliato|troppo|arrivat[oa]|passat[oa]|partit[oa]|andat[oa] a buon fine|pericoloso|utile|ok|consigliato|permesso|male se)\b(?! (?:cosi|di no|a tutti|bene|subito|in fretta|velocemente))/, // è arrivato il mio pagamento
    /\b(?:e|sarebbe) (?:normale|il caso|grave|meglio se|passato il pagamento|arrivato il) ?(?:di |se |che |piangere|farl[oa]|sentir|perche|aver)/, // è il caso di farla vedere
    /\b(?:e|e') (?:gia )?(?:passato|arrivato) (?:il|la|l'|un) ?(?:mio |mia )?(?:pagamento|bonifico|rimborso|addebito|mail)\b/, // a proposito è passato il pagamento
    /^(?:il|la|mio|il mio|la mia) (?:pagamento|bonifico|rimborso|fattura|mail|abbonamento) (?:e|e'|ti e) (?:gia )?(?:arrivat|passat|andat|partit)/, // il pagamento è passato
    /^(?:non )?(?:c'e|ci sono|ci sarebbe|esiste|ce) (?:modo|un modo|qualche|qualcosa|una|un|problemi?|lezione|la lezione|il corso|anche|gia|il|delle|dei|ancora|un'altra|un altro)\b(?! (?:motivo|giorno)\b)/, // c'è modo di cambiare l'ora
    /^(?:tu )?(?:hai|ha|avete|avresti|avrebbe) (?:visto|ricevuto|letto|potuto|gia|un|una|qualche|dei|delle|guardato|tempo|aperto|notizie|idee|altre|mai|consigli)\b(?! (?:cuore|pazienza)\b)/, // hai visto il bonifico
    /^(?:(?:mi|ci|me lo|me la|lo|la) )?(?:sai (?:se|dove|quando|come|quanto|quale|cosa (?:devo|posso))|sapete|pensi|credi|dici che|vedi|riesci|mandi|rimandi|invii|passi|giri|spieghi|ricordi|confermi|aiuti|consigli|consiglia|conviene|conferma|dici (?:a|se|che|quando|cosa|dove|come)|fai sapere|preferisci|vuoi che|ti va|ti torna|ti pare|ti sembra|le torna|ti arriva|ti sono arrivat[eiao]|ti e arrivat[ao]|vi risulta)\b/, // mi rimandi la scheda
    /\b(?:secondo (?:te|lei)|a tuo parere|a suo parere|che dici|che ne dici)\b(?! (?:avevi ragione|e andat))/, // secondo te ce la faccio
    /^(?:si (?:puo|possono|deve|devono|mangia|conta|usa|congela|dice|scrive|mette|rinnova|fa)|fa (?:male|bene|ingrassare|differenza)|va bene (?:se|anche|il|la|un|una|lo|per|mangiare|fare|saltare)|vale (?:la pena|anche|come|il|la)|contano|conta (?:anche|come)|serve (?:anche|il|la|per|un)|basta|bastano|ha senso|mi conviene|tocca|succede qualcosa|qualcuno|qualcun altro)\b(?! (?:sempre|tutto|poco|cosi|bene cosi|quel che|alle|mi ha (?:detto|chiesto)))/, // si può congelare la zuppa
    /\b(?:conta|contano|vale|valgono) come \w|^(?:il|la|lo|i|gli|le|un|una|l') ?.{2,40}\b(?:va bene|vanno bene|si puo|vale|conta|fa ingrassare|fa male)(?: (?:lo stesso|o no|anche))?$/, // il miele conta come zucchero
    /^ci (?:siamo|sei|vediamo|sentiamo|si vede) (?:per |ancora |sempre )?(?:domani|stasera|oggi|alle|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|per|ancora)\b(?! (?:allora|allora!)$)/, // ci siamo domani alle 18
    /\b(?:confermat[oa]|sempre (?:valid[oa]|buono)) (?:per )?(?:domani|stasera|oggi|alle|lunedi|martedi|mercoledi|giovedi|venerdi|sabato)\b/,
    /^(?:mi|ci|me lo|me la|me li|me le) (?!piaci|sei|hai (?:aiut|salv|fatt|dett|cambi)|dai (?:forza|tant)|fai (?:ridere|bene|stare)|manchi|dispiaci|motivi|aiuti tant|vedi)\w{2,}i\b/, // mi guardi se la tecnica è giusta
    /^(?:ti|le|vi) (?:dispiace|dispiacerebbe|spiace|va|torna|pare|sembra|importa|secca|ricordi|risulta|andrebbe|scoccia|viene)\b/, // ti dispiace guardare l'estratto
    /^\w{3,}[ae] anche (?:il|la|di|al|per|lo)\b/, // lavora anche il sabato
    // A choice.
    /\bo (?:no$|no e|senza|meno|cosa$|che$|faccio|tengo|mangio|prendo|salto|pago|(?:li|lo|la|le|mi) \w+o\b|continuo|lascio|meglio|niente|il contrario|viceversa|aspetto|posso|devo|e meglio|riposo|vado avanti|fa lo stesso)\b/, // col burro o senza
    /\b(?:prima|meglio|piuttosto|la mattina|di mattina|a digiuno|prendo|uso|estinguo|pago) .{0,60}\bo .{2,40}$/, // estinguo prima la carta o il prestito
    // Doubt.
    /\bnon (?:so|sapevo|ricordo|mi ricordo|sono (?:molto |del tutto |tanto )?(?:sicur[oa]|cert[oa]|convint[oa])|ho capito|mi e chiaro|e chiaro|ho ben capito|saprei)(?: bene| ancora| piu| esattamente| proprio){0,4},? (?:di )?(?:se|cosa(?! (?:dire|farei senza))|che|come(?! (?:ringraziar|farei senza))|quando|qual|quale|quali|dove|quanto|quanta|quanti|quante|chi|perche|a che|il|la|lo|a quale)\b/, // non so se riposare
    new RegExp(
      `\\b(?:non ho (?:la minima |la piu pallida |proprio )?idea|nessuna idea|zero idee|boh)(?: di| su)?,? (?:${ASKED}|quel)`,
    ), // non ho idea di cosa scrivere
    /\b(?:mi chiedo|mi chiedevo|mi domando|mi domandavo|curios[oa] di|sono curios[oa]|curiosita|mi interessa(?:va)? sapere|sto valutando se)\b/, // mi chiedo se sono le medicine
    /\b(?:indecis[oa]|confus[oa] (?:su|da|con|tra)|pers[oa] (?:con|nel|nella)|bloccat[oa] (?:a|al|alla|su|sul|sulla|con|nel|nella)|in dubbio|in difficolta con|combattut[oa] tra|impantanat[oa]|non ci capisco|mi sono incart)\b/, // sono indecisa tra due corsi
    /\bnon (?:lo |la |le |li |ci |mi )?(?:capisco|trovo|riesco a (?:capire|trovare|aprire|entrare|vedere|accedere|scaricare|collegar|inserire)|vedo (?:dove|piu|il|la)|funziona (?:il|la|piu)) ?(?!niente altro)\w|\bnon (?:lo |la )?(?:capisco|trovo)$/, // non trovo dove inserire i passi
    /\b(?:ho|avrei|avevo|mi e venut[oa]|mi resta|c'e|ancora) (?:solo )?(?:una?|un'altra|un altro|un paio di|due|qualche|alcune|dei) ?(?:\w+ )?(?:domand[ae]|domandin[ae]|dubbi[oe]?|quesit[oi]|question[ei]|curiosita)\b/, // ho un dubbio
    /^(?:(?:solo |ancora )?(?:una|un'altra|due|altra|piccola|veloce) ?){0,4}(?:domanda|domande|domandina|dubbio)\b(?! (?:risolt))/, // una domanda
    /\bnon (?:sono|mi sento) (?:molto |del tutto |proprio )?(?:sicur[oa]|cert[oa]) (?:di|del|della|dei|delle|se|che|su|sul|per)\b|\b(?:insicur[oa]|incert[oa]) (?:su|sul|sulla|se|con|per)\b/, // non sono sicura della dose
    /\bnon (?:saprei|so) (?:dire|distinguere|decidere|scegliere)\b|\bdifficile (?:capire|dire|sapere) (?:se|cosa|quando)\b|\bnon (?:ci )?(?:capisco|ho capito) (?:niente|nulla)\b|\bmi sono pers[oa]\b/, // non saprei dire se è fame
    /\b(?:nessuno|mai|non) (?:mi |ci )?(?:ha|hanno|hai|avete) (?:mai )?(?:detto|spiegato) (?:\w+ )?(?:quale?|come|cosa|quando|dove|se|quant[oaei]|perche)\b/, // nessuno mi ha detto quale modulo
    /\b(?:decidendo|decidere|decidermi|scegliere|capire|sapere|scoprire) (?:se|tra|quale|cosa|come|quando)\b|\bnon ho (?:ancora )?(?:scoperto|capito|trovato|imparato) (?:come|dove|cosa|quale|il|la)\b/, // sto decidendo se va in salute
    /\b(?:grat[oa]|sarebbe (?:bello|utile|fantastico|ottimo|perfetto)|mi aiuterebbe|apprezzerei|ti ringrazierei|mi farebbe piacere)\b.{0,12}\bse\b|\b(?:dare|dai|dessi|darebbe|dia|diamo) un'occhiata\b/, // ti sarei grata se dessi un'occhiata
    // Wanting to know.
    /\b(?:vorrei|volevo|mi piacerebbe|avrei bisogno di|ho bisogno di|devo|volevamo|posso|dovrei|mi servirebbe) (?:solo )?(?:sapere|chieder(?:ti|le|vi|e)|domandar(?:ti|le|e)|capire|sentire)\b/, // vorrei sapere se conviene
    new RegExp(
      `\\b(?:fammi sapere|mi faccia sapere|mi fai sapere|facci sapere|dimmi|mi dica|mi dici|dirmi|avvisami|mi avvisi|spiegami|mi spieghi|confermami|mi confermi|ricordami|mi ricordi)(?: per favore| poi| tu| un po'| solo)?,? ${ASKED}`,
    ), // fammi sapere se martedì va bene
    /\bspero (?:che )?(?:tu |lei |qualcuno )?(?:possa|possiate|sappia|riesca|mi (?:possa|aiuti|sappia))\b/, // spero che tu possa aiutarmi
    /\b(?:voglio|vorrei|volevo|devo|cerco di) (?:solo )?(?:essere sicur[oa]|assicurarmi|controllare se|vedere se|verificare|confermare|capire|sapere|chiarire)\b/, // voglio essere sicura di respirare bene
    /\b(?:dimmi|mi dica|fammi sapere|mi dirai|dici) (?:poi |tu )?(?:cosa|che|come) (?:ne |te ne )?\w|\bcosa ne (?:pensi|pensa|dici)\b|\bricordami\b|\b(?:spiegami|mandami|rimandami|inviami|confermami)\b/, // poi dimmi cosa ne pensi
    /\bse (?:hai|ha|avete|conosci|sai|puoi)\b.{0,30}\b(?:qualche|qualcosa|consigli|consiglio|suggerimenti|idee|idea|ricette|ricetta|trucchi|dritta|dritte|un attimo|aiutarmi)\b/, // se hai suggerimenti
    // Asking for help.
    new RegExp(
      `\\b(?:qualche|qualsiasi|qualunque|altri|altre|dei|delle|degli) (?:\\w+ )?(?:${HELP}|ricetta|ricette|novita|trucco|alternativa)\\b(?! (?:che mi hai|utile che))`,
    ), // qualsiasi consiglio è ben accetto
    new RegExp(
      `\\b(?:vorrei|avrei bisogno|ho bisogno|mi serve|mi servirebbe|mi servono|cerco|gradirei|mi piacerebbe|chiederti|dammi|mi dai|mi daresti|se hai|se avessi|se ha|accetto|apprezzerei)\\b.{0,24}\\b(?:${HELP})\\b`,
    ), // avrei bisogno di un consiglio
    new RegExp(
      `\\b(?:${HELP})\\b.{0,40}\\b(?:sarebbe|sarebbero|ben accett[oaie]|gradit[oaie]|mi aiuterebbe|benvenut[oaie]|per favore|servirebbe|mi salvi)\\b`,
    ), // un'idea sarebbe il massimo
    /^(?:quindi|dunque|cioe) .{3,60}\b(?:non c'e|c'e|e|non e|devo|posso|non devo|si fa|ci sono)\b(?! (?:che|meglio))/, // quindi la settimana prossima non c'è lezione
    /^(?:aiuto|aiutami|mi aiuti)(?: .{0,40})?$/, // aiuto sono bloccato
    /^(?:novita|notizie|aggiornamenti) (?:su|sul|sulla|per|del|riguardo)\b/, // novità sul rimborso
    // Something of the service fails, is late, or is wrong.
    new RegExp(
      `\\b(?:il|la|lo|i|le|mio|mia|tuo|tua|nuovo|nuova|l')\\s?${SERVICE}(?: (?!e|ma|che|ora|adesso)\\w+){0,3} (?:non (?:(?:mi|si|ci|e) ){0,2}(?:va|parte|funziona|apre|carica|arriva|arrivat|ancora|compare|comparso|lascia|legge|accetta|risulta|vede|riproduce|piu)|si (?:chiude|blocca|impalla)|(?:e stat[oa]|viene|risulta|e) (?:stat[oa] )?(?:rifiutat|bloccat|scadut|sbagliat|annullat|vuot|sparit)|(?:mi )?(?:da|dice) errore)`,
    ), // il link non funziona
    /\b(?:da|dice|esce|dato|appare|compare|segna) (?:un |un messaggio di |sempre )?errore\b/, // mi dice errore quando carico le foto
    /\b(?:mi|ci) (?:hanno|avete|hai|e stat[oa]) (?:addebitat|scalat|prelevat|fatturat)|\baddebit\w+ (?:due volte|doppi|2 volte)/, // mi hanno addebitato due volte
    new RegExp(
      `\\bnon (?:ho|mi e|mi sono|e|mi hanno) (?:ancora |mai |piu )?(?:ricevut|arrivat|mandat|vist)\\w+ (?:\\S+ ){0,3}(?:${SERVICE}|risposta|niente|nulla|notizie)\\b`,
    ), // non ho ricevuto la mail
    new RegExp(
      `\\b(?:sto|stavo) (?:ancora )?aspettando (?:ancora )?(?:la|il|una|un|tua|le|l')|\\baspetto (?:ancora )?(?:la|il|una|un|l') ?(?:tua |vostra )?(?:${SERVICE}|risposta|conferma)\\b`,
    ), // sto ancora aspettando la fattura
    /\b(?:non )?mi (?:compare|risulta|appare|lascia|fa) (?:piu|entrare|accedere|pagare|aprire|caricare|vedere)\b/, // non mi compare più
    /\b(?:dice|segna|c'e scritto|mostra)\b.{1,50}\bma\b.{1,30}\b(?:scritto|detto|messo|dice|segnato|segna|mostra)\b/, // l'app dice riposo ma hai scritto cardio
    /^(?:io )?(?:pensavo|credevo|avevo capito|ero convint[oa]) che\b(?=.{0,60}(?:chiamata|seduta|lezione|appuntamento|alle \d|gratis|gratuit|inclus|prezzo|\d))/, // pensavo che la chiamata fosse alle 5
    /\bho (?:un|qualche|dei|avuto un|ancora|sempre) (?:\w+ )?(?:problem[ai]|difficolta) (?:con|a|nel|sul|con l')/, // ho un problema con l'app
    // What is booked should change.
    /\b(?:devo|dovrei|vorrei|volevo|voglio|ho bisogno di|preferirei|potremmo|bisogna|dovro|avrei bisogno di) (?:purtroppo |anche |solo )?(?:spostar|rimandar|annullar|disdir|posticipar|anticipar|riprogrammar|sospender|mettere in pausa)/, // vorrei spostare l'appuntamento
    new RegExp(
      `\\b(?:devo|dovrei|vorrei|volevo|voglio|preferirei|potremmo) (?:cambiare|passare|rinnovare|prenotare|cancellare|fissare)\\b.{0,30}\\b${BOOKED}\\b`,
    ), // vorrei passare al piano mensile
    /\b(?:chiamami|scrivimi|richiamami|contattami|rispondimi|mi (?:chiami|richiami)) (?:quando|se|appena|dopo|oggi|domani|per favore)\b/, // chiamami quando puoi
    new RegExp(
      `\\bmi (?:serve|servirebbe|servono) (?:il |la |lo |un |una |i |l')(?:\\w+ )?(?:${SERVICE}|indirizzo|numero|ricetta|lista|certificato|copia)\\b`,
    ), // mi serve la fattura
    /^(?:mi sento |sono )(?:un po' |completamente |totalmente |proprio )?(?:pers[oa]|confus[oa]|bloccat[oa])(?: qui)?$/, // sono persa
    /(?<!non )\b(?:ho|mi fa|avrei) (?:un po' di |un po' |molta |tanta )?paura (?:di|che|a)\b|(?<!non )\b(?:sono (?:un po' |molto )?preoccupat[oa]|mi preoccupa)\b|\be preoccupante\b/, // ho paura di sforzare il ginocchio
    // Short for "is it".
    /^(?:normale|grave|pericoloso|possibile) (?:se|che|\w+[aei]r(?:e|mi|si))\b/, // grave se salto la colazione
    // What keeps a client from doing as planned: what they lack, what doesn't move, what they may do wrong.
    /\b(?:non (?:c'e|ci sono|ho|avro|hanno)|senza) (?:la |il |un |una |i |le |l'|nessun )?\s?(?:macchinari?|macchin[ae]|attrezz[oi]|pressa|manubri|cavi|bilanciere|elastici|pesi|attrezzatura|palestra|panca|tapis)\b(?! oggi|.{0,20}\b(?:quindi|percio|allora|cosi)\b)/, // nella mia palestra non c'è la pressa
    /\b(?:mia|mio) (?:moglie|marito|compagn[oa]|amic[oa]|sorella|fratello|madre|padre|figli[oa]|collega|fidanzat[oa]) (?:anche )?(?:vuole|vorrebbe|sarebbe interessat[oa]) (?:anche )?(?:a )?(?:iscriversi|iniziare|provare|partecipare|unirsi|fare|cominciare)/, // anche mia moglie vorrebbe iscriversi
    /\b(?:peso|bilancia|ago) (?:non )?(?:si muove|scende|cala|cambia|e fermo|e ferma|si e fermat[oa])(?: piu)?\b(?=.{0,50}\b(?:settiman[ae]|mesi|giorni|tutto|eppure|anche se|da)\b)|\b(?:settimane|mesi|giorni) che (?:il peso |non |la bilancia )\w+/, // tre settimane che il peso non si muove
    /\b(?:mi sa|credo|penso|ho l'impressione|mi sembra|sento) (?:che |di )?(?:sbaglio|sbagliare|sto sbagliando|(?:lo |la |li |le )?(?:faccio|fare) (?:\w+ ){0,3}male)\b/, // mi sa che sbaglio lo squat
    /\b(?:il prezzo|la quota|il costo|l'abbonamento) (?:aumenta|sale|cambia|scende|comprende)\b|\b(?:c'e|ci sono|avete|fate) (?:uno |un |degli |qualche )?(?:scont[oi]|promozion[ei]|offert[ae])\b/, // c'è uno sconto per le coppie
    /\b(?:mi|ci) (?:dovresti|potresti|puoi|devi) (?:ri)?(?:spiegare|mandare|dire|aiutare|mostrare|confermare)\b|\bdammi una mano\b|\bdarmi una mano\b/, // mi dovresti rispiegare i macro
    /\bse (?:potessi|puoi|riesci|avessi tempo|riuscissi)\b.{3,60}\b(?:grat[oa]|ringrazi|super|perfetto|bello|fantastico|gentil|aiuterebbe|top)/, // se potessi guardare te ne sarei grata
    /^vuoi (?!dire|bene)\w|^(?:tu )?preferisci \w|\b(?:cosa|che) (?:intendi|vuoi dire|vuol dire|intende)\b|\bmi interessa (?:il tuo|la tua|un tuo|sapere)\b/, // vuoi le foto di lato
    /\bquando (?:potro|potremo|riprendero|iniziero|tornero|arrivera|inizieremo|vedro)\b|\b(?:mi devo|devo|dovrei) preoccupar(?:e|mi)\b/, // quando potrò tornare a correre
    /\b(?:male|dolore|scricchiola|fitta|tira|fastidio|blocca)\b.{3,70}\b(?:continuo|smetto|salto|riposo|aspetto|mi fermo|vado avanti)$/, // il ginocchio scricchiola, continuo
    /\b(?:cambia|succede) qualcosa (?:se|con|quando)\b|\d .{0,20}\b(?:bastano|basta|vanno bene|sono sufficienti)$/, // 20 minuti bastano
    // What is missing, odd, or should be talked about.
    new RegExp(
      `\\b(?:mi )?manca(?:no)? (?:il |la |lo |un |una |i |le |l')(?:\\w+ )?(?:menu|ricetta|esercizio|settimana|lista|${SERVICE})|\\bnon vedo (?:il |la |lo |i |le |l')(?:\\w+ )?(?:esercizi[oi]|ricetta|menu|opzione|${SERVICE})|\\bnon sto (?:trovando|capendo|riuscendo)\\b`,
    ), // non vedo l'esercizio 4
    /\b(?:quello|cio|cosa) che non (?:so|capisco|mi e chiaro)\b|\bnon mi torna(?:no)?\b|\b(?:mi sembra|mi pare|trovo|mi suona) (?:un po' |molto )?(?:stran[oa]|poc[oa]|molt[oa]|tropp[oa]|alto|basso)\b/, // mi sembra strano che non ci sia riposo
    /\b(?:ti|le|vi) (?:scrivo|contatto|disturbo) (?:per|perche|riguardo|a proposito|in merito)\b|^(?:immagino|suppongo|presumo) (?:che|di) (?:poter|posso|dover|devo|non|si|sia|vada|possa)/, // ti scrivo per la fattura
    /\b(?:dovremmo|dobbiamo|vorrei|volevo|bisognerebbe|bisogna|possiamo) (?:parlare|parlarti|parlarle|sentirci|discutere)\b|\b(?:resto|rimango|sono) in attesa\b|\battendo (?:tue|una|la|sue|vostre)\b/, // dovremmo parlare degli orari
    /\b(?:mi servirebbe|avrei bisogno di|mi ci vorrebbe) (?:un|una|il|la|qualcosa|altro)\b|\bsarebbe (?:bello|utile|meglio|comodo|carino) (?:se|che) (?:tu |mi |ci |voi )?\w+/, // mi servirebbe un piano senza salti
    /^(?:per )?(?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|domani|stasera) (?:e |siamo |rimane |e ancora )?(?:confermat[oa]|valid[oa]|ok)\b|^quant'era\b|^com'era (?:gia|la|il|per|quella|quello)\b|^bisogna (?:proprio |davvero |per forza )\w+re\b/, // giovedì è confermato
    /^(?:carichi|mandi|invii|aggiorni|confermi|chiami|passi|scrivi|metti|vieni|cambi|sposti|controlli|guardi|prepari|conosci|usi) (?:tu|il|la|lo|i|le|un|una|l'|gia|anche|oggi|domani|qualche)\b|\bquando (?:lo|la|li|le|ne) (?:prendo|mangio|bevo|faccio|devo)\b/, // carichi il nuovo piano oggi
    /^(?:quindi |allora )?(?:faccio|prendo|mangio|bevo|sono) .{0,30}\d+ (?:\w+ )?o \d+|^(?:io )?(?:credevo|pensavo) che\b.{3,60}, ?(?:no|non e cosi|giusto|vero|non era)$/, // faccio 3 o 4 serie
    /\b(?:sembra|sembrano|pare|paiono|trovo) (?:\w+ )?(?:tropp[oaie] )(?:legger|pesant|facil|difficil|poc|tant|bass|alt|lung|cort)|\b(?:cancellato|eliminato|perso|disdetto|chiuso|pagato) .{1,40}\bper (?:sbaglio|errore)\b|\bper (?:sbaglio|errore) (?:ho )?(?:cancellato|eliminato|perso|disdetto|chiuso|pagato)\b|\b(?:che|cos')\s?altro (?:c'e|posso|potrei|esiste|mangio|ce)\b/, // i carichi mi sembrano troppo leggeri
    /^(?:lavori|apri|pubblichi|posti|carichi|ricevi|insegni|fai lezione) (?:il|la|lo|i|le|anche|di|un|una|domani|oggi)\b|\bconta(?:no)? (?:nei|nel|nella|nelle|dentro) .{2,30}$|^(?:che )?cosa (?!ho|sono|faccio di|penso)\w{3,}o (?:prima|dopo|per|con|quando|se|a|al|alla)\b/, // lavori il sabato
    /\bnon so (?:bene |proprio )?(?:da|per|con|in|di|a|su) (?:dove|che|cosa|quale|chi|quando|quanto)\b|^da quando (?:si|posso|potro|devo|comincio)\b|\bmi piacerebbe (?:che|se) (?:(?:mi|tu|ci) )?\w+(?:assi|essi|issi)\b|^fai (?!come|tu|pure|bene|schifo|ridere|la brav)\w/, // non so da dove iniziare
  ],
  idle: [
    /^(?:devo|dovrei) (?:\w+ )?\w+ (?:di piu|meno|meglio)$/, // devo dormire di più
    /^dove (?:\w+ ){1,2}sempre\b|^che (?:dura|fatica|stanchezza|settimana|sonno|caldo|freddo|bonta|spettacolo|soddisfazione|bene|male)\b|^quanto e (?:dur[oa]|difficile|bell[oa]|buon[oa])\b|^puo (?:darsi|essere) che\b/, // può darsi che domani non arrivi
    /^quanto puo essere difficile\b|^(?:posso|riesco) (?:finalmente|adesso|ora)\b|^che .{2,20} o (?:no|meno),? (?:\w+o|mi|ci|si|la|lo)\b/, // quanto può essere difficile
    /^(?:ma )?chi (?:resiste|resisterebbe|dice di no|direbbe di no|(?:puo|potrebbe) (?:dire di no|resistere)|ha (?:voglia|tempo|la forza|il coraggio|bisogno|inventato)|me l'ha fatto fare|me lo fa fare)\b/, // chi resiste a un gelato
    /^come (?:fa|puo)(?: a)? (?:gia )?esser(?:e|ci) gia\b|^dove (?:sbaglio|cado|cedo|pecco|fatico)(?: di piu)? e\b/, // come fa a essere già dicembre
    /^com'?e'? ?(?:e )?(?:andat[oaie]|stat[oaie]) (?:il |la |lo |le |i |l')?(?:tuo |tua |tue )?(?:viaggio|vacanz[ae]|compleanno|matrimonio|gita|festa|ferie)\b.{0,10}$/, // com'è andato il viaggio
    /^(?:il|la) (?:mio |mia )?(?:pagamento|bonifico) e (?:andato|passato|partito|arrivato) (?:adesso|ora|oggi|ieri|stamattina|poco fa|tutto|grazie)\b/, // il pagamento è andato adesso
    /^perche .{2,30} (?:cosi|tanto) (?:buon[oa]|difficile|car[oa]|bell[oa])\b/, // perché la torta è così buona
    /^come (?:andiamo|procede|vanno le cose)$|\b(?:ti|le) faccio sapere\b/, // come andiamo
    /^(?:e tu |e lei )?(?:come (?:stai|sta|va|state|butta|te la passi)|tutto (?:bene|ok|a posto|apposto))\b.{0,14}$/, // come stai
    /^com'?e?'? ?(?:e )?(?:andat[oa]|stat[oa]) (?:il |la |lo |questo |questa )?(?:weekend|week[- ]end|fine settimana|settimana|giornata|vacanza|vacanze)\b.{0,10}$|^passato (?:un )?(?:bel|buon) (?:weekend|fine settimana)$/, // com'è andato il weekend
    /^(?:sai (?:che c'e|cosa|cosa intendo|cosa voglio dire|una cosa|come e)|capisci cosa intendo|mi spiego|indovina|chi (?:l'avrebbe|lo avrebbe|l'avrebbe mai) detto|perche no|davvero|sul serio|e tu|ah si|ma dai|ma va|vero|pazzesco|incredibile)\b.{0,8}$/, // sai cosa intendo
    /^chi non\b/, // chi non ama i lunedì
    /^(?:ma )?perche (?!.{0,50}\b(?:male|dolore|fame|sonno|stanc\w|gonfi\w|crampi|nausea)\b)(?:mi |lo |la )?\w+ sempre\b|^perche (?:sono sempre|devo sempre)\b/, // perché mi faccio sempre questo
    /^(?:cosa|che) (?:voglio|vuoi|si vuole|posso volere|potrei volere|altro) (?:di piu|volere|chiedere)\b|^che farei senza\b/, // cosa voglio di più dalla vita
    /^(?:e|e') gia (?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|natale)\b/, // è già venerdì
    /\b(?:andare|essere|stare) (?:meglio|peggio) di cosi\b|\bsenza di? ?(?:te|lei|voi)$|^perche non (?:ho iniziato|l'ho fatto) .{0,90}prima|^quanto (?:piu|meno) .{2,40}\b(?:piu|meglio|meno)\b|^(?:si fa quel|che dire)\b|^(?:hai|ha) ragione\b/, // può andare meglio di così
    /^(?:si vede che|come mi sento|sei pront[oa]|cosa che mi ha|e cosi)\b/, // si vede che sono contenta
    /^com'e (?:andat[oa]|stat[oa])$|^prima o poi\b|^mi hai chiest\w*\b/, // com'è andata: benissimo
    /^(?:ma )?chi sono(?: io)?$/, // chi sono
    /^non e (?:pazzesc|incredibil|bell|fantastic|meravigli|stupend|curios|buff|ass?urd)/, // non è pazzesco
    /^(?:niente male|mica male|non male|che (?:bello|bella|giornata|carin[oa]|figata|roba|ridere|forza|gioia|bravo|brava))\b.{0,30}$/, // niente male per un vecchietto
    /^dove (?:ho|avro|l'ho) (?:messo|lasciato|ficcato)\b|^cosa ho (?:mangiato|fatto|bevuto)\b|^voglio .{2,30} o voglio\b/, // dove ho messo quell'elastico
    /^(?:posso dire|devo dire|come sempre|come al solito|quando (?:mi|ho|sono|posso dormo)|e meglio cosi|chi (?:ce la|mi (?:conosce|ha)))\b/, // devo dire che la ricetta è ottima
  ],
  told: [
    /\bero (?:indecis[oa]|in dubbio) (?:se|tra)\b(?:(?! e )[^,]){0,60},? ma\b/g, // ero indecisa se andare ma sono andata
    /\bnon so (?:nemmeno |neanche )?come(?: (?!devo|posso|si|fare)\w+){0,5},? ma\b/g, // non so come ma ce l'ho fatta
    /\bnon so (?:nemmeno )?perche,? ma(?=.{0,40}\b(?:benissimo|bene|meglio|felice|content[oa]|carica|forma|ottim\w+)\b)/g, // non so perché ma sto benissimo
    /\bnon so cosa mi (?:sia |e )?(?:pres[oa]|success[oa]|capitat[oa])\b/g, // non so cosa mi sia preso
    /\bmi chiedevo (?:se|come)\b(?:(?! e )[^,]){0,60},? (?:ma poi|e invece|ma alla fine|invece|e alla fine)\b/g, // mi chiedevo se bastava e invece
    /\b(?:chiedo|chiedere|chiedero|chiesto|domando) (?:al|alla|a mi[oa]|a un|ai) (?:\w+ )?\w+ (?:se|cosa|come|quando)\b(?:(?! e )[^,]){0,60}/g, // chiedo al medico se posso
    /, ?perche\b[^,]{0,100}/g, // due volte, perché la prima non bastava
    /\b(?<!\b(?:tu|lei) )(?:mi |gli |le |ci )?(?:(?:ha|hanno) (?:chiesto|detto|domandato)|chiede|chiedeva|chiedono|fa|dice)(?: mamma| papa| sempre| anche)? (?:se|cosa|perche|come|dove|dov'|quando|che cosa|hai|sei)\b(?! (?:ti|le) va)(?:(?! e )[^,]){0,60}/g, // il cameriere ha chiesto se volevo il dolce
    /\b(?:mi sono (?:chiest[oa]|domandat[oa])|mi ripeto|me lo ripeto)\b(?:(?! e )[^,]){0,60}/g, // mi sono chiesta se mi serviva
    /\b(?:(?:adesso|ora|finalmente) (?:lo )?(?:so|capisco|ho capito)|(?<!non )ho (?:scoperto|capito|imparato|visto)|le ho (?:detto|raccontato)|gli ho detto|ecco) (?:cosa|come|dove|dov'|quando|perche|qual)(?:(?! e )[^,]){0,50}/g, // adesso so come si fa
  ],
  settled: [
    /\b(?:lascia (?:perdere|stare)|come non detto|(?:l'ho|li ho|le ho) (?:gia |poi |appena )?(?:trovat[oaie]|risolt[oa])|ho (?:gia |poi |appena )?(?:trovato la risposta|risolto)|(?:ora|adesso) (?:va|funziona|e a posto)|funziona di nuovo|tutto risolto)\b/, // come non detto, l'ho trovato
  ],
}
