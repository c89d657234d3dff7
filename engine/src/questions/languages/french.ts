import type { AskingWords } from './asking-words.ts'

const ASKED =
  "(?:si|s'il|s'ils|ce que|ce qu'|ce qui|quoi|comment|quand|quel(?:le)?s?|combien|pourquoi|ou|whereabouts|a quelle|qui|c'est|lequel|laquelle)"
const HELP =
  '(?:conseils?|idees?|avis|suggestions?|recommandations?|astuces?|aide|tuyaux?|piste|pistes|coup de main|eclairage)'
const DO =
  '(?:peux|peut|pouvez|pourrais|pourriez|penses|pensez|crois|croyez|conseilles|conseillez|recommandes|recommandez|sais si|sais ou|sais whereabouts|sais quand|sais comment|savez|as vu|as recu|as eu le temps|as pu|as des|as un|as une|as bien|aurais|auriez|avez vu|avez recu|avez pu|avez des|avez un|avez une|avez bien|avez eu|ferais|feriez|fais quoi|veux que|voulez que|preferes|preferez|dirais|connais|connaissez|vois|trouves|trouvez|dis quoi|mets quoi|viens|es dispo|es libre|etes dispo|etes la|es la|envoies|renvoies|confirmes|confirmez)'

/** What a client gets from the service, and a coach mends when it fails. */
const SERVICE =
  '(?:appli(?:cation)?|app|site|lien|videos?|mot de passe|code|carte|paiement|facture|prelevement|remboursement|zoom|bouton|abonnement|compte|e?-?mails?|fichier|pdf|calendrier|plan|programme|photos?|notifications?|connexion|cours|seance|page)'

export const FRENCH: AskingWords = {
  asks: [
    /\b(?:c'est|est|sont) (?:\S+ ){1,4}ou \S+(?: \S+){0,3}$/, // c'est du gras ou des protéines
    /\bou (?:c'est |est[- ]ce )?(?:toi|tu|vous|moi)\b/, // c'est moi qui change ou c'est toi
    /^comment j'(?!ai |avais |etais )\w+/, // comment j'annule l'essai
    /\b(?:j'arrive|je (?:ne )?(?:peux|parviens|reussis)) pas a (?:choisir|decider|trancher|ouvrir|trouver|me connecter|acceder|voir|comprendre)\b|\bil y a une raison\b/, // j'arrive pas à choisir
    /^et (?:si|s'il|s'ils) \S+(?: \S+){0,6}$|^si je (?:peux|viens|fais|mange) pas\b/, // et si je peux pas dimanche
    /\bquelqu'un (?:d'autre )?(?:peut|pourrait|sait|a|connait|veut|est|aurait)\b(?! (?:m'a|dit))/, // quelqu'un peut regarder
    /\b(?:avant ou apres|matin ou (?:le )?soir|oui ou non)\b/, // avant ou après la marche
    /^(?!c'est normal$|c'est (?:trop )?bien$)(?:c'est|ce serait|c) (?:vraiment |trop |tres |si |pas ){0,4}(?:normal|grave|tard|tot|mauvais|dangereux|embetant|bizarre|suffisant|mal)(?: (?:ca|ou|pour|non)\b.{0,90})?$|\S \S+ c'est (?:tres |trop |si )?(?:grave|normal|mal)$/, // c'est normal ça
    /^(?:ca|cela) (?:joue|influence|affecte|impacte|change|compte|pourrait|peut|doit|fait|baisse|remplace|existe)\b(?! (?:du bien|plaisir|tout|la difference|rire))/, // ça joue sur mon dossier
    /\b(?:tu (?:penses|crois)|vous (?:pensez|croyez)|t'en (?:penses|dis) quoi|a ton avis|selon toi|a votre avis)(?<!comme tu \w+)$/, // je mange assez tu penses
    /\b(?:on|tu|vous|ca|j'aurai|j'arrive|je (?:recois|commence|dois|paie)) (?:\w+ )?quand\b(?! (?:je|j'|on|tu|il|elle|meme|y)\b)|^on (?:commence|fait|prend|apporte) (?:quand|quoi)\b|\bj'apporte quoi\b/, // j'aurai quand le nouveau plan
    /^on (?:fait|commence|a|mange|paye|prend|se pese|mesure) .{2,40}\b(?:cette semaine|demain|ce soir|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$/, // on fait les mesures cette semaine
    /^(?:je |j'suis |je suis )?(?:cherche|recherche|a la recherche)\b|\b(?:dois|faut que je|aimerais|voudrais|besoin de) (?:te|vous|t') ?(?:parle\w*|voir|appel\w*)\b/, // je cherche un bon podcast
    /\bje demande (?:si|quand|comment|ce que)\b/, // en fait je demande si ça devient plus facile
    /^(?:les|le|la) .{2,30} (?:comptent|compte|suffit|suffisent)(?: aussi)?$/, // les week-ends comptent
    // The asking word, first or last.
    /^(?:qu'?)?est[- ]ce\b|\best[- ]ce (?:que|qu'|normal|grave|possible)/, // est-ce que je peux
    /^combien\b(?! de fois (?:j'ai|je me suis))/, // combien de séries
    /^comment (?:je|on|tu|vous|ca (?:marche|se|fonctionne)|faire|faites|fait|dois|puis|se|s'|c'est|est|sont|\w+er|\w+ir|\w+re)\b(?! (?:ai|suis) pu)/, // comment on fait
    /^(?:pourquoi|pk|pq|pkoi|pourkoi|prk) \w/, // pk j'ai faim
    /^(?:et |depuis |jusqu'a |a partir de ){0,4}quand (?:est|sont|on (?:se|commence|change|peut|doit|fait)|aura|dois|puis|aurai|commence|peut|doit|finit|c'est)\b/, // quand est l'appel
    /^c'?(?:est|etait)? ?(?:quand|ou|quoi|koi|whereabouts|combien|qui|lequel|comment|a quelle heure)\b/, // c quoi la différence
    /^(?:c'est|ce serait|c) (?:(?:pas |vraiment |bien ){0,4}(?:normal|grave|mauvais|bien|ok|possible|mieux|utile|obligatoire|embetant|genant|dangereux|risque|suffisant|trop tard|bon)) (?:de|d'|si|que|qu'|pour|avant|apres|quand)/, // c'est grave si je saute
    /\bc'est (?:normal|grave|mauvais) (?:d'|de |si |que )/, // rassure moi c'est normal d'avoir envie de pleurer
    /^(?:d'|par |vers |et )?whereabouts (?:je|j'|on|est|sont|puis|trouver|dois|peut|tu|se|vous|en)\b(?! ?(?:habite|vis|travaille|ai bien pu|suis))/, // où je trouve les vidéos
    /^(?:a |pour |de |avec |en |sur |dans |et ){0,4}quel(?:le)?s? (?:heure|est|sont|jour|taille|type|quantite|difference|marque|\w+ (?:tu|je|dois|puis|on|me|est|il faut|vous|pour|choisir|prendre))\b/, // quelle huile je prends
    /^qu(?:e |')(?:penses|pensez|dois|faire|puis|manger|me|veut|en|est|conseilles?|conseillez|faut|prendre|boire|signifie|mettre|choisir)\b/, // que penses-tu
    /^qui (?:est|te|me|peut|sera|fait|dois|contacter|remplace)\b/, // qui te remplace
    /\b(?:tu|on|vous|faut|ca|je (?:fais|mets|prends|mange|dois|bois|paie|note|compte|choisis)) (?:(?:me|te|se|le|la|en|y|lui) )?(?:\w+ )?(?:quoi|combien|comment|whereabouts)(?: (?:de|du|des|pour|dans|en|a|au|pendant|avant|apres|le|la|les|si|par|sur) .{0,90}| comme .{0,90})?$/, // tu penses quoi du jeûne
    /\b(?:il|elle|ils|elles|c')\s?(?:est|sont) (?:passee?s? )?(?:whereabouts|ou (?:le|la|l'|les))\b|^whereabouts est passee?\b/, // il est où l'onglet
    /\ba partir de (?:quand|combien|quel)\b|\bjusqu'a (?:quand|quelle|combien)\b|\btous les combien\b/, // à partir de quand on change
    /^(?:a |pour |de |avec |en |sur |dans |et |c'est ){0,4}quel(?:le)?s? (?!journee|bonheur|plaisir|joie|chance|horreur|week|semaine|soulagement|progres|dommage|beau|belle|idee de genie|surprise|fierte)\w+ \w+/, // quel verbe va ici
    /\b(?:tu|vous) \w+(?:rais|riez) (?:quoi|combien|comment|ou|whereabouts|quand|lequel|laquelle)\b/, // tu mangerais quoi avant un vol
    // The verb before its person.
    /\b(?:dois|puis|devrais|peux|vais)-je\b|^(?:dois|puis|devrais) je\b|\b(?:peut|doit|pourrait|devrait|va|fait|a)-(?:t-)?on\b|^(?:peut|doit|pourrait) on\b|\b(?:peux|pourrais|as|penses|crois|veux|sais|conseilles|vas|viens|es|aurais|ferais|dirais|recommandes|prefers?|connais|vois)[- ]tu\b|\by a[- ]t[- ]il\b|\b(?:faut|est|suffit|vaut|reste|convient|existe)[- ](?:t[- ])?il\b|\b(?:pouvez|pourriez|avez|etes|pensez|savez|croyez|conseillez|voulez|auriez|recommandez|feriez|connaissez)[- ]vous\b/, // pourriez-vous me dire
    // You, and what you can, know or have seen.
    new RegExp(
      `^(?:et |est ce )?(?:tu|vous|t'|t )\\s?(?:(?:me|m'|nous|le|la|les|l'|en|y|lui) ?)?${DO}\\b(?! (?:raison|tout|ce que je veux dire|compter|etre fiere?))`,
    ), // tu crois que je peux courir
    new RegExp(
      `\\b(?:tu|vous) (?:(?:me|m'|le|la|les|en|y) ?)?(?:ferais|feriez|peux me|pouvez me|pourrais me|pourriez me|conseilles|conseillez|recommandes|recommandez|penses que|pensez que|crois que|croyez que|saurais|sauriez)\\b`,
    ), // toi tu ferais quoi
    /^(?:t'as|t'aurais|t as|t'es) (?:vu|recu|eu|pu|lu|des|un|une|regarde|ouvert|dispo|libre|le temps)\b/, // t'as vu mon message
    /^(?:et |alors |du coup ){0,4}(?:tu (?=(?:(?:ne|n'|me|m'|te|t'|le|la|les|l'|en|y|lui|nous) ?){0,4}\w+[sx]\b)|vous (?=(?:(?:ne|n'|me|m'|le|la|les|l'|en|y|lui|nous) ?){0,4}\w+(?:ez|tes)\b))(?!as raison|avais|aviez|m'as|m'avez|as dit|avez dit|es |etes |as ete|avez ete|me (?:fais|donnes|manques|motivez|motives)|nous|m'aide|avez raison|as assure|as change|sais quoi|vois ce que|voyez ce|peux compter|peux etre|assures|gerez|geres|dechire)\w/, // vous travaillez aussi le samedi
    /^t'as (?!raison|assure|change|ete|dit|gagne|sauve)\w/, // t'as cinq minutes
    /^(?:ca|cela) (?:te|vous|t'|vous) ?(?:derange|ennuie|embete|va|convient|dit|arrange|gene|irait|conviendrait|parait)\b/, // ça te dérange de regarder
    // I, and what I may.
    /^(?:je|j|on) ?(?:peut?x?|pourrais?t?|dois|doit|devrais?t?) (?!dire|y aller|filer|partir|avouer|reconnaitre|m'arreter)(?:plutot |aussi |quand meme |encore )?(?:se |me |m'|en |le |la |les |y |l')?\w+(?:er|ir|re)\b(?! (?:ce soir|demain) (?:je|j'))/, // je peux manger du pain
    /\b(?:on pourrait|on peut|je peux|je dois|je devrais) (?:se |me |m'|en |le |la |les |y |l')?\w+(?:er|ir|re) .{2,60}\bou\b/, // je dois manger avant ou après
    /\bou (?:pas|non|bien|je (?:continue|laisse|reste|garde|peux|dois|fais|saute|rien)|ca (?:change|n'a)|c'est (?:mieux|pareil|grave)|plutot|l'inverse|est ce|pas du tout|faut|il faut)\b(?! (?:si|comme))/, // avec du beurre ou pas
    /\b(?:d'abord|plutot|mieux|avant|prendre) .{2,60}\bou\b|\b(?:le matin|avant|a jeun) ou (?:le soir|a midi|apres|non)\b/, // le matin ou le soir
    /\bou quoi$|\bou (?:je|j'|on) ?\w/, // je fais mal mes squats ou quoi
    // It, and whether it may be.
    /^(?:il )?faut (?:que je |que j'|qu'on |encore |vraiment |aussi |toujours )(?!y aille|me sauve|file|parte)/, // faut que j'apporte quelque chose
    /^(?:il )?y a (?:aussi |encore |toujours |bien |un |une |des |cours|seance|quelque chose ).{0,90}\b(?:a (?:eviter|prevoir|faire|prendre|savoir)|ou pas|cours|seance|semaine prochaine)\b/, // y a des trucs à éviter
    /\bc'est (?:ok|possible|autorise|permis|conseille|deconseille|grave)$|\bpour quand\b|\bc'est (?:pour|a) (?:quand|qui|quelle)\b/, // les œufs tous les jours c'est ok
    /^(?:(?:il )?faut|y ?a|il y a) (?:que je |que j'|qu'on |moyen|une? |des |prendre|faire|manger|compter|peser|mettre|renvoyer|apporter|envoyer|venir|boire|du |quelque chose )(?!dire\b).{0,90}(?:\?|\bavant\b|\bapres\b|\bou\b|\bmoyen\b|\bversion\b|\bcontre\b|\bpour\b|\bquand\b|\bde\b|\bsi\b|\bpendant\b)/, // il faut que je mange avant
    /^il y a (?:quelque chose|une|un|des|moyen)\b.{0,90}\b(?:contre|pour|version|moyen)\b/, // il y a une version sans gluten
    /^ca (?:suffit|compte|marche si|va si|fait mal|fait grossir|pose|change|craint|vaut|(?:se |te |vous )?(?:\w+ )?(?:bien )?(?:ta|ton|tes|le|la|les|votre|vos|normalement|au frigo|au four|d'))\b(?! (?:du bien|plaisir|vie|soir))/, // ça se congèle ta soupe
    /^(?:le|la|les|un|une|l'|du|des) ?.{2,40}\b(?:compte|comptent|fait grossir|font grossir|est autorisee?|ca compte|c'est ok)(?: (?:comme|pour|dans) .{2,30})?$/, // le miel compte comme du sucre
    /^(?:mon|ma|mes|le|la|les|votre) (?:\w+ )?(?:paiement|virement|prelevement|facture|photos?|mail|message|remboursement|video) (?:est|sont|a|ont) (?:bien |deja )?(?:passee?s?|arrivee?s?|recue?s?|ete|partie?s?)\b|\b(?:paiement|virement) (?:est|a) (?:bien )?passe\b/, // mon paiement est bien passé
    /^(?:on|vous) (?:garde|maintient|maintenez|gardez|confirme|decale)\b|\btoujours (?:bon|ok|d'actualite|dispo|prevu) pour\b|\b(?:on se voit|on est) toujours\b/, // on garde 18h pour demain
    /^(?:quelqu'un|personne|y a quelqu'un|des nouvelles)\b(?! (?:ne|n'|a crie))/, // quelqu'un a déjà essayé
    /^(?:possible|moyen|besoin) (?:de|d'|qu'|que)\b/, // possible de décaler
    /\b(?:encore|toujours) (?:faisable|possible|bon|valable|ouvert|le temps)\b|\bc'est (?:vraiment|plus|mieux|moins) (?:plus |moins |mieux |bon |sain|efficace|bien )?\w*(?: que .{2,30})?$/, // 6h15 c'est encore faisable
    /^(?:donc|alors|du coup|en gros) (?:il vaut mieux|c'est|je|on|il faut|faut|pas|ca|y a|mieux vaut|vaut mieux)\b(?! (?:super|top|genial|fait|ai|suis|me suis|vais))/, // donc il vaut mieux sauter le dîner
    /^\w+ (?:a|ont) deja (?:repondu|confirme|appele|envoye|ouvert|ecrit|paye|donne)\b|^les (?:chiffres|resultats|analyses) .{0,40}(?:cette fois|ok|bons?|mieux)\b/, // marie a déjà répondu
    // Doubt.
    /\bje me (?:demande|demandais|questionne)\b/, // je me demande si
    new RegExp(
      `\\b(?:je |j' ?)?(?:ne |n')?(?:(?:sais|sait) (?:vraiment |vraimt |trop |toujours )?(?:pas|plus)|ignore|sachant pas|suis (?:pas|plus)(?: \\w+)? (?:sure?|certaine?)|suis pas (?:sure?|certaine?)|vois pas)(?: trop| vraiment| bien| tres bien| exactement| du tout| encore){0,4},? (?:de |d'|que |qu')?(?:${ASKED}|que|de|pour)\\b(?! (?:te remercier|vous remercier|merci))`,
    ), // je sais pas si je dois me reposer
    new RegExp(`\\b(?:aucune idee|pas la moindre idee|zero idee|pas d'idee|aucune certitude)(?: de| pour)? ${ASKED}?`), // aucune idée de ce que je dois mettre
    /\b(?:ne sachant pas|pas (?:sure?|certaine?) (?:que|qu'|si|de))/, // ne sachant pas si vous souhaitez le brut
    /\bj'hesite\b|\b(?:suis|reste) (?:un peu |completement |tout |toute )?(?:perdue?|bloquee?|coincee?|indecise?|confuse?|partagee?|dans le flou|largue)\b (?:sur|avec|a|au|entre|dans|pour|par|en)\b|\bbloquee? (?:a|sur|au)\b/, // j'hésite entre deux cours
    /\bje (?:ne |n')?(?:comprends?|trouve|pige|capte|retrouve|arrive|saisis) pas (?:le|la|les|l'|a |ce|comment|pourquoi|ou|whereabouts|bien|trop|mon|mes|du|quand|quoi|si)\b|\bj'ai pas (?:bien |trop |tout )?(?:compris|saisi|capte|trouve)\b|\bje (?:ne |n')ai pas (?:bien |tout )?compris\b/, // je trouve pas où on note les pas
    /\b(?:je (?:ne |n')?(?:comprends?|trouve)|j'arrive) (?:plus|rien a|pas)\b/, // j'arrive pas à ouvrir le lien
    /\b(?:difficile|dur|impossible|compliqu[e]?|pas facile) (?:de|a) (?:savoir|dire|voir|distinguer) (?:si|quand|quoi|ce|comment)\b|\bsaurais pas (?:dire|te dire|quoi|si|comment)\b/, // difficile de savoir si c'est la faim
    /\b(?:personne|on|vous|tu) (?:ne |n')?(?:m'a|m'ont|m'avez|m'as|nous a) (?:jamais |pas |rien )?(?:dit|explique|precise|indique) (?:\w+ )?(?:quel|quelle|comment|quoi|ce que|quand|si|combien|whereabouts|ou)\b/, // personne m'a dit quel formulaire
    /\bje (?:ne |n')?(?:comprends?|pige|capte|retrouve|trouve) (?:plus )?rien\b|\bsuis (?:pas |plus )(?:tres |trop |bien |vraiment )?(?:sure?|certaine?) (?:pour|de|du|des|d'|que|si|sur)\b|\bpas (?:tres |bien )?clair\b/, // je comprends rien aux macros
    /\b(?:essaie|essaye|du mal|arrive pas|dois|faut) (?:de |a )?(?:decider|choisir|savoir|comprendre)\b|\b(?:toujours pas|pas encore|pas) (?:\w+ )?(?:trouve|compris|decouvert|capte) (?:comment|ou|whereabouts|ce|quoi|quand|lequel)/, // j'essaie de décider si
    /\b(?:serais|serait|ce serait|reconnaissante?|contente?|gentil|sympa|super|top|cool) (?:\w+ )?(?:que|si|de) (?:tu|vous|t'|quelqu'un) ?\w|\bjett?(?:es|ez|er|e)? un (?:oeil|œil|coup)\b/, // je serais contente que tu jettes un œil
    // Wanting to know.
    /\b(?:voulais|voulait|voudrais|aimerais|souhaite|souhaiterais|aurais voulu|veux|besoin de|curieux de|curieuse de|interesse de|dois) (?:juste )?(?:te |vous )?(?:savoir|demander|connaitre|poser|comprendre)\b/, // je voulais savoir si
    new RegExp(
      `\\b(?:dis|dites|redis|redites|confirme|confirmez|explique|expliquez|rappelle|rappelez|precise|precisez|indique|indiquez|fais|faites)(?:[- ](?:moi|nous))?(?: savoir| juste| vite| stp| svp){0,4},? ${ASKED}`,
    ), // dis-moi si mardi te va
    /\b(?:(?:de|pouvoir|pourrais|peux|pouvez|pourriez|tu|vous) me (?:dire|dis|dites|confirmer|confirmes|preciser|indiquer|expliquer|rappeler|redire|renseigner))\b/, // merci de me dire s'il vaut mieux
    /\b(?:tiens|tenez)[- ]moi (?:au courant|informee?)\b|\brassure[sz]?[- ]moi\b/, // tiens moi au courant pour le remboursement
    /\bj'espere (?:que )?(?:tu|vous|quelqu'un) (?:peux|pouvez|pourras|pourrez|sais|savez|peut|vas|allez)\b(?! bien| mieux)/, // j'espère que tu peux m'aider
    /\b(?:voulais|voudrais|veux|aimerais|souhaite|souhaiterais|aurais aime|tiens a) (?:\w+ )?(?:voir si|verifier|etre sure?|m'assurer|savoir|connaitre|confirmer|demander|comprendre)\b|\bsavoir ce que (?:tu|vous)\b/, // je veux être sûre de bien respirer
    /\b(?:tu|vous) me (?:diras|direz|rediras|confirmeras|confirmerez|dis|dites)\b|\b(?:rappelle|rappelez|explique|expliquez|montre|montrez|envoie|renvoie|redonne|precise)[- ](?:moi|le[- ]moi|nous)\b|\b(?:ce que|t'en|vous en|ce que t'en) (?:tu |vous )?(?:penses|pensez)\b/, // tu me diras ce que t'en penses
    // Asking for help.
    /\b(?:j'ai|j'aurais|encore|aussi|avais|reste) (?:juste )?(?:une|encore une|des|deux|quelques|plusieurs) (?:\w+ )?(?:questions?|interrogations?|doutes?)\b|\bj'ai un doute\b/, // j'ai une question
    /^(?:(?:une|petite|autre|derniere|deux|juste|encore|rapide) ){0,4}questions?\b/, // petite question
    new RegExp(`^(?:des|un|une|quelques|d'autres) (?:petite? |autres? |bonnes? )?(?:${HELP})\\b(?! (?:m'a|m'ont|qui))`), // une petite idée de dîner
    new RegExp(
      `\\b(?:besoin|aimerais|aimerait|voudrais|cherche|veux bien|prendrais|preneur|preneuse|apprecierais|apprecie|demander|donner|file|donne|auriez|aurais|aurait)\\b.{0,24}\\b(?:${HELP})\\b`,
    ), // j'aurais besoin d'un conseil
    new RegExp(
      `\\b(?:${HELP})\\b.{0,40}\\b(?:serai(?:t|ent)|bienvenue?s?|preneu(?:r|se)|m'aiderai(?:t|ent)|apprecie|top|plairait|stp|svp|s'il te plait|s'il vous plait)\\b`,
    ), // un avis m'aiderait bien
    new RegExp(
      `\\bsi (?:tu|t'|vous) ?(?:as|avez|aurais|auriez|connais|connaissez)\\b.{0,20}\\b(?:${HELP}|recettes?)\\b`,
    ), // si t'as des conseils
    /^(?:au secours|a l'aide|aidez|aide[- ]moi|help|sos)\b/, // à l'aide
    // Something of the service fails, is late, or is wrong.
    new RegExp(
      `\\b(?:le|la|les|mon|ma|mes|ton|ta|votre|nouveau|nouvelle|l')\\s?${SERVICE}(?: (?:de|du|pour) \\w+)?(?: \\w+)? (?:(?:ne|n'|se|s'|me|m'|il|elle|ca|veut) ?){0,4}(?:marche|fonctionne|ouvre|charge|lance|demarre|apparai[ts]|affiche|arrive|part|repond|passe|est|valide|enregistre|joue|lit|existe|connecte|synchronise|veut|ouvrir|charger|s'ouvrir) ?(?:toujours |encore |meme )?(?:pas|plus|rien)\\b(?! (?:mal|si|trop))`,
    ), // le lien ne marche pas
    new RegExp(
      `\\b${SERVICE} (?:(?:est|a ete|etait|a) (?:ete )?(?:toujours )?(?:refuse|bloque|expire|fauss|faux|vide|casse|supprime|incorrect|disparu|errone)|plante|bugu?e|rame|bloque|freeze|crashe)`,
    ), // ma carte est refusée
    /\bca (?:bugu?e?|plante|rame|bloque|charge pas|marche (?:pas|plus)|fonctionne (?:pas|plus)|ne (?:marche|fonctionne|charge|s'ouvre) (?:pas|plus)|s'ouvre pas|m'affiche)\b|\b(?:affiche|met|dit|donne|indique|message d') ?(?:une |un )?(?:message d')?erreur\b/, // ça m'affiche une erreur
    /\b(?:m'a|m'ont|m'avez|m'as|ai ete|j'ai ete|suis) (?:ete )?(?:factur|prelev|debit)\w+|\b(?:prelev|factur|debit)ee? (?:deux|2|trois|3) fois\b|\bdouble (?:prelevement|paiement|facturation)\b/, // j'ai été prélevée deux fois
    new RegExp(
      `\\b(?:pas|jamais|rien) (?:encore |toujours )?(?:recu|eu|vu) (?:(?:le|la|les|mon|ma|mes|de|du|ton|ta|tes|votre|un|une|l'|d') ?){0,2}(?:nouveau |nouvelle )?(?:${SERVICE}|reponse|nouvelles?|retour|message|confirmation)\\b`,
    ), // j'ai pas reçu le mail
    /\b(?:toujours|encore) (?:pas|aucune?) (?:de |d')?(?:nouvelles?|reponse|retour|mail|facture|remboursement|plan)\b/, // toujours pas de nouvelles
    new RegExp(
      `\\bj'attends (?:toujours|encore)\\b|\\bj'attends (?:la|le|ma|mon|ta|ton|une|votre|l') ?(?:${SERVICE}|reponse|retour|confirmation)\\b`,
    ), // j'attends toujours ma facture
    /\b(?:dit|indique|affiche|marque|ecrit)\b.{1,50}\bmais\b.{1,30}\b(?:dit|ecrit|mis|marque|indique|affiche)\b/, // l'appli dit repos mais t'as écrit cardio
    /^(?:moi )?(?:je |j')(?:croyais|pensais|avais compris|avais cru) (?:que |qu')(?=.{0,60}(?:appel|seance|cours|rdv|rendez|\d|gratuit|inclus|compris))/, // je croyais que l'appel était à 17h
    /\bj'ai (?:un|eu un|des|encore un|toujours un) (?:petit |gros |nouveau )?(?:soucis?|problemes?|bug|pepin) (?:avec|sur|pour|de (?:connexion|paiement)|quand)\b/, // j'ai un souci avec l'appli
    // What is booked should change.
    /\b(?:dois|devrais|voudrais|voudrait|aimerais|aimerait|veux|souhaite|souhaiterais|faut|faudrait|faudra|besoin de|vais devoir|prefererais|prefere)(?: que je| que j'| qu'on| qu'on)? ?(?:(?:te|le|la|me|en|l'|m') ?)?(?:decal|deplac|report|annul|resili|suspend|repouss|met\w+ en pause|(?:chang|modifi)\w+ (?:de |d'|mon |ma |l'|la |le )(?:formule|creneau|jour|horaire|heure|plan|carte|programme|date|abonnement|rdv|rendez|seance|moyen)|passer (?:a |au |sur )(?:la |l'|le )?(?:\w+ )?(?:formule|abonnement|forfait|plan|mensuel|annuel|offre))/, // il faudrait que je décale la séance
    /\b(?:appelle|rappelle|ecris|envoie|renvoie|contacte|reponds|telephone|appelez|rappelez|ecrivez|envoyez|renvoyez|contactez|repondez)[- ]moi\b/, // appelle-moi quand tu peux
    new RegExp(
      `\\bj'(?:ai|aurais) besoin (?:de |du |d')(?:(?:la|le|ma|mon|ton|ta|une?|l') ?)?(?:${SERVICE}|adresse|recu|attestation|recette|liste|justificatif|numero|copie|rib)\\b`,
    ), // j'ai besoin de la facture
    /\bje suis (?:un peu |completement |totalement |tout |toute |vraiment )?(?:perdue?|larguee?|paumee?|bloquee?|coincee?)(?: la)?$/, // je suis perdue
    /\bj'ai (?:un peu |tres |trop |vraiment )?peur (?:de|d'|que)|\b(?:ca|cela) m'inquiete\b|\bje (?:suis inquiete?|m'inquiete)\b|\bc'est inquietant\b/, // j'ai peur de reprendre la course
    // Short for "is it".
    /^(?:normal|grave|possible|conseille|dangereux|mauvais|embetant|genant) (?:de|d'|si|que|qu'|pour)(?! plus)/, // grave si je saute le petit déj
    /^(?:et |du coup |alors )?je (?!sais|savais|vois|me)\w+ quoi\b(?! que)/, // je commande quoi au resto
    // What keeps a client from doing as planned: what they lack, what doesn't move, what they may do wrong.
    /\b(?:(?:il )?(?:n')?y a pas|j'ai pas|je n'ai pas|j'aurai pas|je n'aurai pas|sans) (?:de |d'|acces a |la |du )?(?:\w+ )?(?:machines?|materiel|presse|halteres?|poulies?|barres?|elastiques?|poids|equipement|salle|rack|banc|tapis)\b(?! (?:aujourd|ce)|.{0,20}\b(?:donc|du coup|alors)\b)/, // y a pas de presse dans ma salle
    /\b(?:ma|mon) (?:femme|mari|conjointe?|copine|copain|amie?|soeur|frere|mere|pere|fille|fils|collegue) (?:veut|voudrait|aimerait|souhaite|est interessee?)(?: aussi)? (?:s'inscrire|commencer|essayer|participer|rejoindre|faire|par|aussi)/, // ma femme voudrait s'inscrire
    /\b(?:poids|balance|chiffre) (?:ne )?(?:bouge|descend|baisse|change) (?:plus|pas)\b|\bje stagne\b|\b(?:semaines?|jours|mois) (?:que )?(?:je |ca |le poids |la balance )?(?:ne )?(?:stagne|bouge pas|baisse pas|descends? pas|perds? (?:plus|pas|rien))/, // trois semaines que le poids bouge pas
    /\bj'ai (?:l'impression|peur|le sentiment) (?:de|d'|que je) ?(?:mal|(?:les |le |la )?fais? mal|me trompe)|\bje (?:crois|pense) que je (?:\w+ )?(?:fais|m'y prends) (?:mal|pas bien)\b/, // j'ai l'impression de mal faire mes squats
    /\b(?:le prix|le tarif|l'abonnement|ca) (?:augmente|baisse|change|coute combien|monte)\b|\b(?:y a|il y a|vous (?:faites|avez)|tu (?:fais|as)) (?:t-il )?(?:une |un |des |pas de )?(?:reduc\w*|remise|promo\w*|tarifs?|offre)\b/, // le prix augmente après l'essai
    /\b(?:faut|faudrait|aimerais|voudrais|besoin) que (?:tu|vous) (?:me |nous |m')?\s?(?:\w+)/, // faudrait que tu me réexpliques
    /\bsi (?:tu|vous) (?:pouvais|pouviez|peux|pouvez) .{3,60}\b(?:top|super|genial|gentil|sympa|cool|merci|reconnaissante?|aiderait)\b/, // si tu pouvais jeter un œil ce serait top
    /\b(?:veut|veulent|voulais|veux) dire quoi\b|\bje (?:trouve|vois|mets|note|vais|achete|prends|envoie|clique|range|entre) whereabouts\b|(?<!merci (?:pour|de) )\b(?:ton|votre) (?:avis|opinion|point de vue) (?:sur|m'interesse)/, // ça veut dire quoi tempo
    /\b(?:mal|douleur|craque|tire|pique|bloque|gene)\b.{3,70}\bje (?:continue|arrete|saute|repose|laisse|force)\b/, // mon genou craque, je continue
    /\b(?:ca )?change quelque chose (?:si|pour|avec)\b|\d .{0,24}\b(?:ca suffit|suffit|suffisent|ca passe|c'est assez)$/, // 20 minutes ça suffit
    // What is missing, odd, or should be talked about.
    new RegExp(
      `\\b(?:il )?me manque (?:le|la|les|un|une|l') ?(?:\\w+ )?(?:menu|recette|exercice|semaine|liste|${SERVICE})|\\b(?:je )?(?:ne )?vois (?:pas|plus) (?:le |la |les |l'|mon |ma |ton )(?:\\w+ )?(?:exercice|recette|menu|option|${SERVICE})`,
    ), // je vois pas l'exercice 4
    /\bce que je (?:ne )?(?:sais|comprends|vois) pas\b|\bvois (?:pas|pas trop|pas bien) (?:la logique|l'interet|le rapport|le lien)\b|\bca (?:ne )?colle pas\b|\b(?:ca m'etonne|je m'etonne|c'est bizarre|je trouve (?:ca )?(?:bizarre|etrange|peu|beaucoup|bas|haut)|c'est etrange)\b/, // ça m'étonne qu'il y ait pas de repos
    /\bje (?:t'|vous |te )?\s?(?:ecris|contacte|relance) (?:pour|au sujet|a propos|concernant|car|parce)\b|^(?:du coup |donc )?(?:je |j')(?:suppose|imagine|presume) que (?:je|c'|on|ca|le|la|il)/, // je t'écris pour la facture
    /\b(?:faudrait|faut|aimerais|voudrais|doit|devrait) (?:qu'on |que l'on |que nous )?(?:se )?(?:parl\w+|discut\w+|appel\w+) (?:de|des|du|d'|au|un|quand)\b|\b(?:dans l'attente|en attente|en attendant) (?:de |d')?(?:ta |votre |ton |un )(?:reponse|retour)/, // faudrait qu'on parle des horaires
    /\b(?:il )?me faudrait (?:un|une|des|le|la|du)\b|\b(?:ce serait|ca serait|serait) (?:cool|bien|top|sympa|super|gentil|genial) (?:que|si) (?:tu|vous|t'|on)\b/, // il me faudrait un plan sans sauts
    /\bca (?:tient|marche|va|colle) toujours\b|^on (?:doit|peut) (?:vraiment |obligatoirement |absolument |forcement )(?:tout )?\w+(?:er|ir|re)\b|\bca (?:correspond|sert|ressemble|rime) (?:a )?quoi\b|\bje (?:(?:le|la|les|me|en|y|l'|m') ?){0,2}\w+ (?:quand|comment|combien)$/, // ça tient toujours jeudi
    /^(?:je |j')(?:croyais|pensais) .{3,60},? (?:non|n'est-ce pas|c'est ca|pas vrai)$|\bje (?:fais|prends|mange|mets|bois) .{0,30}\d+ (?:\w+ )?ou \d+/, // je fais 3 ou 4 séries
    /\b(?:semble|semblent|parait|paraissent|trouve) (?:\w+ )?trop (?:leger|legere|lourd|facile|dur|peu|bas|haut|long|court|eleve)|\b(?:sans faire expres|par erreur|par accident)\b(?=.{0,60}|$)(?<=\b(?:supprim|effac|annul|perdu|resili|command|pay|deconnect).{0,60})|\b(?:quoi d'autre|qu'est[- ]ce qu'il y a d'autre)\b|\b(?:y aurait|y a|auriez|aurais|avez|as|t'as|aurait)(?:[- ](?:vous|tu|t-il|il))? (?:\w+ )?(?:un|une|des) (?:\w+ )?(?:creneaux?|place|dispo\w*|horaire)\b/, // y aurait un créneau lundi
    /\bsais (?:pas|plus) (?:trop |vraiment |bien )?(?:par|vers|d'|jusqu') ?whereabouts\b|\bserai[s]? (?:tres )?reconnaissante? (?:de (?!t'avoir|vous avoir)|d'(?!avoir)|si)|^ca (?:vient|viendrait|peut venir|pourrait venir) (?:de|du|d'|pas)/, // je sais pas par où commencer
  ],
  idle: [
    /^(?:tu es|t'es|vous etes) (?:la|le|les) (?:meilleure?s?|plus|best|reine|boss)\b/, // tu es la meilleure
    /^qu'est[- ]ce qu(?:e |')(?:j'ai|je) (?:\w+ )?(?:bien|mal|adore|ri|kiffe|rigole|souffert|galere)\b/, // qu'est-ce que j'ai bien dormi
    /^tout (?:roule|baigne|va)\b.{0,20}$|^qu(?:e |')(?:il|elle|on|ca|je) ?.{2,30} ou (?:pas|non)\b/, // tout roule de ton côté
    /^(?:mais )?qui (?:(?:peut|pourrait|sait|saurait) (?:dire non|resister|refuser)|resiste|resisterait|a (?:envie|le temps|la force|le courage|besoin|invente)|dit non|dirait non|refuse|aurait (?:envie|le courage))\b/, // qui peut dire non à un croissant
    /^comment (?:ca se fait|c'est possible|est-ce possible|peut-on etre|on peut etre)\b.{0,24}\bdeja\b/, // comment ça se fait qu'on est déjà en décembre
    /^(?:c'etait|ca a ete|ca s'est bien passe|alors) (?:bien |comment |sympa |bon |cool )?(?:les|ton|tes|votre|vos|le|la) (?:vacances|week[- ]?end|voyage|sejour|fetes?|soiree|mariage|anniversaire)\b.{0,8}$/, // c'était bien les vacances
    /^pourquoi .{2,40} (?:si|aussi|tellement) (?:bon|bonne|bons|dur|dure|cher|chere|mignon|beau)\b/, // pourquoi le gâteau c'est si bon
    /^comment (?:on va|allons[- ]nous|ca se passe)$/,
    /^comment (?:c'etait|ca s'est passe|j'ai dormi)$/, // comment c'était : génial
    /^(?:et )?(?:comment )?(?:ca va|ca roule|la forme|vas[- ]tu|tu vas|vous allez|allez[- ]vous)(?: .{0,14})?$/, // ça va
    /^(?:tout (?:va )?bien)(?: (?:pour|de|chez) .{0,16})?$|^quoi de neuf$/, // tout va bien de votre côté
    /^(?:t'as|tu as|vous avez|as[- ]tu|avez[- ]vous) passe (?:un |une )?(?:bon|bonne|super) (?:week[- ]?end|weekend|semaine|soiree|journee|vacances)\b/, // t'as passé un bon week-end
    /^comment (?:s'est passe|etait|c'etait) (?:ton|votre|le|ta) (?:week[- ]?end|weekend|semaine|journee|vacances)\b/, // comment était ton week-end
    /^(?:tu (?:sais|vois) (?:quoi|ce que je veux dire|de quoi je parle)|vous voyez ce que je veux dire|devine quoi|qui l'eut cru|qui aurait cru|qui l'aurait cru|pourquoi pas|ah bon|bon|vraiment|serieux|serieusement|et toi|et vous|c'est vrai|c'est fou)\b.{0,6}$/, // tu vois ce que je veux dire
    /^qu'est[- ]ce que (?:c'est|c'etait) (?:bon|beau|dur|bien|chouette)\b|^qu'est[- ]ce (?:que|qu')(?: ?on| ?je)? (?:est|suis|s'amuse|rit|a ri) ?(?:bien|content)?/, // qu'est-ce que c'était bon
    /^qui (?:n'|ne )/, // qui n'aime pas les lundis
    /^pourquoi (?!.{0,50}\b(?:mal|douleur|faim|sommeil|fatigu\w+|gonfl\w+|crampes?|vertiges?)\b)(?:je|j'|c'est|faut il que je) (?:\w+ ){0,4}?(?:toujours|encore|jamais)\b/, // pourquoi je me fais toujours ça
    /^que (?:demander|vouloir|rever) de plus\b|^que ferais[- ]je sans\b/, // que demander de plus
    /^(?:c'est|on est) deja (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|noel|le week)/, // c'est déjà vendredi
    /^que (?:serais|ferais|deviendrais)[- ]je\b|\bsans (?:toi|vous)$|^pourquoi (?:je n'|j'|je )?(?:n')?ai pas (?:commence|fait) .{0,90}(?:avant|plus tot)|\b(?:peut|pourrait) (?:etre|aller) mieux$/, // que serais-je sans vous
    /^(?:je|on) peux? faire \d/, // je peux faire 10 pompes
    /^(?:ca se (?:voit|sent)|comment je me sens|tu es prete?|vous etes prete?s?)\b/, // ça se voit que je suis contente
    /^(?:mais )?qui suis[- ]je\b/, // qui suis-je
    /^(?:elle|il) (?:n')?est pas (?:belle|beau) la vie\b|^(?:c'est|ce n'est|n'est[- ]ce|est[- ]ce) pas (?:fou|genial|incroyable|beau|magnifique|drole|dingue|merveilleux)\b/, // elle est pas belle la vie
    /^(?:pas mal|plutot bien|pas si mal)\b.{0,30}$/, // pas mal pour un vieux
    /^whereabouts (?:j'ai|ai je) (?:bien )?(?:pu|mis|range|laisse)\b|^j'ai (?:mange|fait|bu) quoi\b|^je veux .{2,40} ou je veux\b/, // où j'ai bien pu mettre cet élastique
    /^c'est (?:bien mieux|mieux comme|bon pour (?:moi|le moral))\b/,
  ],
  told: [
    /\bje (?:ne )?sais (?:pas|meme pas|vraiment pas) comment(?: (?:je|j'ai|c'est) ?(?:(?! (?:dois|peux|faire) ?)[^,]){0,40})?,? mais (?=(?:je|j'|c'|ca|on)\b|j'|c')/g, // je sais pas comment mais je l'ai fait
    /\bje (?:ne )?sais (?:pas|meme pas) pourquoi,? mais(?=.{0,40}\b(?:super|bien|mieux|genial|contente?|heureu\w+|forme|peche|adore)\b)/g, // je sais pas pourquoi mais je me sens bien
    /\bje (?:ne )?sais pas ce qui (?:m'a|m'est) (?:pris|arrive|passe)\b/g, // je sais pas ce qui m'a pris
    /\bje me demandais (?:(?! et )[^,]){0,60},? mais (?=(?:oui|finalement|au final|j'ai|je l'ai|c'est|ca)\b)/g, // je me demandais si j'y arriverais mais finalement
    /\bdemander a (?:mon|ma|mes|le|la|un) \w+ (?:si|ce que|comment|quand)\b(?:(?! et )[^,]){0,60}/g, // je vais demander à mon médecin si je peux
    /\b(?<!\b(?:tu|vous|t'|t'as|avez|de|me|personne m'a|jamais) )(?:(?:m'a|m'ont|nous a|lui a|a|ont|l'a) )?\b(?<!je me |je )(?:demande|demandait|demandent|dit|disait|dis|sort)(?: maman| papa| tiens| un jour)? (?:si|s'il|pourquoi|comment|quand|ce que|qu'est[- ]ce|combien|tu|whereabouts|est[- ]ce)\b(?! (?:tu peux|tu penses|tu veux|mardi|vous))(?:(?! et )[^,]){0,60}/g, // le serveur a demandé si je voulais un dessert
    /\b(?:je me suis (?:demandee?|dite?)|me demander)\b(?:(?! et )[^,]){0,60}/g, // je me suis demandé si j'en avais besoin
    /\b(?:(?:maintenant|enfin|desormais) (?:je |j'ai )?(?:sais|compris|comprends|vois)|je (?:sais|comprends) (?:maintenant|enfin)|j'ai (?:enfin )?(?:trouve|compris)|je lui ai dit|c'est pour ca que) (?:comment|pourquoi|ce que|ce qu'|d'whereabouts|whereabouts|quand|combien)\b(?:(?! et )[^,]){0,50}/g, // maintenant je sais comment faire
  ],
  settled: [
    /\b(?:laisse tomber|laissez tomber|oublie (?:ma question|ca)|c'est (?:regle|arrange|resolu)|(?:j'ai|je l'ai|je les ai) (?:finalement |enfin |fini par )?(?:re)?trouve(?:e|r)?(?: (?:la reponse|le lien|la video|l'info|whereabouts|comment|la solution|mon erreur)\b|$)|(?:appli|lien|video|ca) (?:re)?marche (?:maintenant|a nouveau|mieux)|(?:passee?|recue?|arrivee?|faite?),? c'est (?:bon|ok|regle))(?! pas)\b/, // laisse tomber, j'ai trouvé
  ],
}
