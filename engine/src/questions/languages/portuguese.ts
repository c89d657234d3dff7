import type { AskingWords } from './asking-words.ts'

const ASKED =
  '(?:se|o que|oq|que|do que|como|quando|qual|quais|onde|quanto|quanta|quantos|quantas|quem|por que|porque|pq|a que|em que)'
const HELP =
  '(?:dicas?|ideias?|conselhos?|opiniao|opinioes|sugestao|sugestoes|recomendacao|recomendacoes|ajuda|ajudinha|orientacao|orientacoes|luz|feedback)'
const VERB =
  '(?:eu|voces?|vc|a gente|faco|fazer|faz|fazemos|faria|devo|deve|devemos|deveria|posso|pode|podemos|acha|achas|e|sao|esta|estao|ta|tao|era|foi|sera|significa|comer|como|come|acontece|me|coloco|colocar|ponho|por|tomo|tomar|uso|usar|registro|registrar|funciona|funcionam|vejo|ver|encontro|encontrar|fica|ficam|compro|comprar|tem|tenho|ter|temos|vai|vao|muda|mudamos|comeca|comecam|falamos|marco|marcamos|cai|chega|entra|entro|mando|mandar|anoto|anotar|baixo|baixar|acesso|recomenda|sugere|prefere|pago|pagar|cancelo|cancelar|remarco|conta|se|da|preciso|precisa|melhoro|evito|digo|falo|fala|foi parar|foram|pra|para)'

/** What a client gets from the service, and a coach mends when it fails. */
const SERVICE =
  '(?:app|aplicativo|site|link|videos?|senha|codigo|cartao|pagamento|boleto|fatura|nota fiscal|reembolso|zoom|botao|assinatura|conta|e-?mail|arquivo|pdf|calendario|plano|ficha|planilha|programa|fotos?|aula|sessao|mensalidade)'
const BOOKED =
  '(?:sessao|consulta|aula|chamada|horario|segunda|terca|quarta|quinta|sexta|sabado|domingo|amanha|hoje|assinatura|plano|mensal|anual|cartao|matricula|call|reuniao|pacote|pagamento)'

export const PORTUGUESE: AskingWords = {
  asks: [
    /\b(?:e|sao) (?:\S+ ){1,3}ou \S+(?: \S+){0,3}$/, // é gordura ou proteína
    /\bou (?:e |eu )?(?:voce|vc|tu|a senhora|sou eu|to|estou|foi)\b/, // eu que mudo ou é você
    /\bnao (?:tenho|ta|esta) (?:muito |bem )?clar[oa]\b|\bnao sei (?:bem |direito )?(?:com|a|em|de|por|pra) (?:que|qual|quem)\b|\bnao consigo (?:escolher|abrir|entrar|acessar|achar|ver|decidir)\b|\balgum motivo\b/, // não consigo escolher
    /^e se \S+(?: \S+){0,6}$/, // e se eu não puder domingo
    /\b(?:alguem|mais alguem|algum de voces) (?:mais |ai |aqui )?(?:pode|poderia|sabe|tem|sente|conhece|consegue|ja)\b/, // alguém pode olhar
    /\b(?:antes ou depois|manha ou (?:a |de )?(?:noite|tarde)|sim ou nao)\b/, // antes ou depois da caminhada
    /^(?:isso |isto |nao )?(?:e|sera|seria) (?:muito |tao |demais )?(?:normal|grave|ruim|tarde|cedo|caro|perigoso|estranho|suficiente)\b(?! (?:mas|e|porque))|\be (?:muito |tao )?(?:grave|normal|ruim)$/, // isso é normal
    /^(?:isso|isto) (?:me |tambien |nao )?(?:afeta|influencia|conta|vale|serve|engorda|soma|pode|tem|muda)\b/, // isso afeta meu score
    /\b(?:vc|voce) (?:acha|que acha)$|\bo que (?:vc|voce) acha\b|\bnao acha$/, // eu como o suficiente vc acha
    /^(?:procuro|to procurando|estou procurando|busco)\b|\b(?:preciso|queria|quero) falar (?:com (?:voce|vc)|contigo)\b|\bprecisando (?:muito )?de (?:um|uma|ajuda)\b/, // procuro um podcast bom
    /\bperguntando (?:se|o que|quando|como)\b/, // acho que tô perguntando se fica mais fácil
    /^(?:essa|esta|a) semana (?:que vem )?(?:tem|vai ter|nao tem|e|a gente)\b|^(?:pode|sera|deve) ser (?:o|a|que|por)\b/, // essa semana tem medida
    /^.{3,30} (?:conta|contam|vale|valem)(?: tambem)?$/, // fim de semana conta
    /^(?:me )?(?:manda|mande|envia|envie|passa|explica|explique|ensina|mostra)\b(?! (?:bem|muito))/, // me explica de novo
    // The asking word first, with the verb after it.
    new RegExp(
      `^(?:e |a |de |com |em |pra |para ){0,4}(?:o que|oq|o q|q que|que que) ${VERB}\\b(?! (?:pegou|pega)\\b)(?! (?:falei|disse|almocei|comi|jantei|quero mais|posso querer))`,
    ), // o q é melhor
    new RegExp(
      `^(?:e )?como (?:(?:e que|se|te|vou|eu|voce|vc|que)? ?)(?:${VERB}|e que|\\w{3,}[aei]r)\\b(?! (?:pagava|consegui|gosto|sempre|vai$|disse|falou))`,
    ), // como faz pra remarcar
    new RegExp(
      `^(?:e |de |por |pra |para ){0,4}(?:onde|aonde|cade|kd|quede) (?:${VERB}|o|a|os|as|que)\\b(?! (?:moro|trabalho|vivo))`,
    ), // cadê a aba das dívidas
    /^(?:e |desde |ate |pra ){0,4}quando (?:e|sao|posso|devo|vai|vamos|muda|mudamos|comeca|comecamos|sera|falamos|a gente (?:muda|fala|comeca|marca|se ve|conversa)|que e|tem|temos|cai|vence|abre|termina|chega)\b/, // quando a gente muda alguma coisa
    /^(?:(?:e |a |de |por ){0,4}que horas|que (?:dia|tipo|hora|tamanho|peso|marca|exercicio|horario)|em que|pra que|de que|com que)\b/, // que horas é a ligação
    /^(?:e ){0,4}(?:por que|pq|pork) \w/, // pq to com fome o tempo todo
    /^(?:e )?quant[oa]s?\b(?! mais (?:eu )?\w+ (?:mais|melhor|menos))/, // quantas séries eu faço
    /^(?:e |a |de |com |em ){0,4}(?:qual(?:is)?)\b/, // qual a diferença
    /^(?:de |com |pra |a )?quem (?:e|vai|pode|sera|posso|devo|me|faz|aviso|falo)\b/, // quem vai dar a aula
    new RegExp(
      `\\b(?:mas|e|coisas|duvida|pergunta|assim) (?:o que (?:eu |vc |voce )?(?:faco|coloco|ponho|devo|faria)|quando (?:a gente|eu|devo|muda|posso)|onde (?:foi parar|fica|coloco|eu)|quanto (?:devo|posso|eu)|como (?:faco|eu faco|faz)|qual)\\b`,
    ), // duas coisas o que eu coloco
    /\bo que (?:voce|vc|tu|a senhora|o senhor) (?:acha|faria|recomenda|sugere|pensa|indica|acharia)\b/, // o que você faria
    // The verb first.
    /^(?:posso|devo|podemos|poderia|deveria|poderiamos|posso te|da pra|da para|dava pra) (?!dizer|imaginar|garantir|te garantir|te dizer|falar que)(?:\w+ )?\w+[aei]r\b(?! ao| embora)/, // posso comer pão
    /^(?:preciso|tenho que|tem que|temos que) (?:estar|pesar|me pesar|fazer|tomar|levar|pagar|contar|registrar|comer|mandar|medir|continuar|trazer|anotar|beber|jejuar|aquecer|contabilizar|descontar|mesmo)\b/, // preciso estar em jejum
    /^(?:nao )?(?:e|seria) (?:normal|ruim|bom|melhor|pior|possivel|verdade que|obrigatorio|grave|perigoso|errado|permitido|pra|para|preciso|necessario|de manha|antes|tarde demais|saudavel)\b(?! (?:isso ai|melhor assim|valer|sempre|mim))/, // é pra doer no alongamento
    /\b(?:e|seria) (?:normal|ruim|melhor|bom) (?:ver|eu|fazer|comer|tomar|chorar|sentir|ficar|parar|ir|esperar)\b/, // é normal chorar depois
    /^(?:tem|teria|ha|existe) (?:problema|algum|alguma|como|jeito|uma|um|aula|sessao|outra|outro|versao|que)\b(?! (?:dias?|vezes|hora)\b)(?! \w+ (?:dias?|vezes))/, // tem como mudar o horário
    /^(?:voces?|vc|vcs|tu|a senhora|o senhor|ce) (?:ja |me |nos ){0,4}(?:pode|poderia|podem|acha|tem|teria|recomenda|consegue|conseguiu|sabe|viu|recebeu|leu|acharia|prefere|indica|faria|quer que|vai|manda|tinha|chegou a|acredita que|usa|esta ai|ta ai|confirma)\b(?! (?:razao|toda razao|me ajudado))/, // vc acha q aguento
    /^(?:ja |me |nos |te ){0,4}(?:viu|viram|recebeu|receberam|leu|conseguiu|chegou (?:a |meu|minha|o |ai)|caiu (?:o|a|meu|minha|ai)|deu tempo|abriu|olhou|entrou (?:o|meu)|achou (?:o|a|meu)|sabe se|sabe onde|sabe quando|acha que|acha q|acha melhor)\b/, // viu minha mensagem de ontem
    /^(?:me |nos |te )?(?:pode|poderia|podem|consegue|conseguiria|manda|mandas|envia|passa|reenvia|confirma|explica|ajuda|lembra) (?:me |de novo|por favor|pra mim|ver|mandar|enviar|olhar|confirmar|passar|explicar|ajudar|remarcar|o |a |os |as |aquele|aquela|se |qual|mais)(?!muito)/, // me manda a ficha 3
    /\b(?:sera (?:que|q)|da (?:pra|para) (?:mudar|adiantar|congelar|trocar|fazer|comer|usar|substituir|remarcar|eu|ver|treinar|voce|vc)|vale (?:mais )?a pena (?!cada|demais|muito)\w)/, // será que é bom ver isso
    /^(?:da (?:para|pra)|vale a pena|vale mais|sera|conta como|faz (?:mal|diferenca|sentido|parte)|serve|precisa|pode|engorda|rola|tudo bem (?:se|eu)|tem problema|continua|alguem|algum de voces|mudou algo)\b(?! (?:mim|nada|mais|deixar|crer|demais))/, // faz mal pular o café
    /\b(?:conta|contam) como (?!eu|se)\w|^(?:o|a|os|as|um|uma) .{2,40}\b(?:pode|conta|engorda|serve|vale|faz mal)$/, // mel conta como açúcar
    /\b(?:ta|esta|continua|segue|fica|tudo) (?:\w+ )?(?:de pe|confirmad[oa]|certo pra|marcad[oa] (?:pra|as))\b(?! (?:o dia|desde|a noite))/, // tá de pé amanhã
    /\b(?:pagamento|pix|boleto|transferencia|comprovante|mensalidade|reembolso|email|deposito)s? (?:ja )?(?:caiu|chegou|entrou|passou|compensou|foi aprovad[oa])\b/, // meu pagamento caiu
    /^(?:e |entao ){0,4}(?:voces?|vc|vcs|a senhora|o senhor) (?!tinha|tem razao|me (?:ajud|diss|fal|salv|motiv)|e (?:um|uma|o|a|dem|otim|muit|incr|fera|show)|esta cert|ta cert|falou|disse|merece|arras|nao |sabe o que|e$|ajud|mand[ou]+ (?:bem|muito)|estava|tava)\w/, // a senhora atende sábado
    /^(?:a gente|nos) (?:consegue|conseguimos|pode|podemos|poderia|vai|muda|mantem|marca|faz|tem|continua)\b(?! (?:rir|se divertir))/, // a gente consegue mudar a sexta
    /^(?:(?:me |te |se )?(?:importa|incomoda|importaria)|da uma (?:olhada|conferida)|da (?:pra|para) (?:voce|vc))\b/, // se importa de ver meu extrato
    /\b(?:ainda (?:da|pode|posso|tem|vale|serve|consigo)|da tempo)$|\bainda (?:da tempo|da (?:pra|para)|tem vaga|posso)\b|^(?:pode|da) (?:ainda|pra|para)\b/, // 6h15 ainda dá
    /^(?:o|a|os|as)? ?.{2,40} (?:e|sao) (?:mesmo |realmente |de fato )(?:mais|melhor|pior|tao|saudavel|bom|boa)\b/, // leite de aveia é mesmo mais saudável
    /^(?:o |a )?\w+ ja (?:respondeu|confirmou|ligou|escreveu|mandou|abriu|pagou|chegou)\b|^(?:os|as) (?:numeros|resultados|exames) .{0,30}(?:dessa vez|ok|melhor(?:es)?)\b/, // a maria já respondeu
    /^(?:entao|quer dizer que|ou seja) (?:e|seria|posso|devo|nao|preciso|melhor|pode|tem|da)\b(?! isso)/, // então é melhor pular o jantar
    // A choice.
    /\bou (?:nao$|nao e|sem|nem|o que$|faco|tiro|tomo|vou|mantenho|eu |a gente |me |sigo|deixo|continuo|paro|descanso|melhor|so|tanto faz|o contrario|e melhor|espero|posso)\b/, // com manteiga ou sem
    /\b(?:de manha|antes|primeiro|melhor|em jejum|pago|tomo|uso) .{0,50}\bou .{2,40}$/, // pago primeiro o cartão ou o carro
    // Doubt.
    /\b(?:nao|n|num) (?:sei|sabia|tenho certeza|lembro|estou cert[oa]|to cert[oa]|fica claro|ficou claro)(?: muito| bem| direito| mais| ao certo| exatamente| ainda){0,4},? (?:de )?(?:se|o que(?! (?:seria|faria sem|dizer))|oq|como(?! (?:te |lhe )?agradecer)|quando|qual|quais|quanto|quanta|onde|quem|por que|pq|que)\b/, // não sei se descanso
    new RegExp(
      `\\b(?:nao faco (?:a menor |a minima |nem )?ideia|nem ideia|sem ideia|nenhuma ideia|zero ideia|nao tenho (?:a menor |nem )?ideia)(?: de| do)? ${ASKED}\\b`,
    ), // não faço ideia do que por
    /\b(?:me pergunto|pensando se|fico pensando|me perguntando|curios[oa] (?:pra|para|se|sobre)|curiosidade)\b/, // fico pensando se é o remédio
    /\b(?:(?:to|estou|tou|fiquei|ainda|com|bateu) (?:\w+ )?(?:na|em|a) duvida|na duvida (?:entre|se|sobre|com)|indecis[oa]|confus[oa] (?:com|sobre|entre|se)|perdid[oa] (?:com|em|na|no|sobre)|travei|travad[oa] (?:em|na|no)|empaquei|empacad[oa]|com dificuldade (?:em|pra|de)|dividid[oa] entre)\b/, // tô na dúvida entre duas turmas
    /\bnao (?:entendi|entendo|achei|acho (?:onde|o|a|aonde)|encontro|encontrei|consigo|consegui|localizo|sei mexer|compreendi) (?!(?:parar|acreditar|treinar|ir|fazer tudo|nada|dormir)\b)\w|\bnao (?:entendi|entendo|encontrei)$/, // não acho onde coloca os passos
    /\b(?:tenho|tinha|tive|fiquei com|to com|estou com|surgiu|com|tirar|veio|restou) (?:uma|umas|outra|algumas|duas|essa) (?:\w+ )?(?:duvidas?|perguntas?)\b|\btirar (?:uma |umas |minhas? )?duvidas?\b/, // tô com uma dúvida
    /^(?:(?:so |mais )?(?:uma|outra|duas) (?:\w+ )?)?(?:duvidas?|perguntas?|perguntinha)\b/, // uma dúvida
    /\b(?:insegur[oa]|incert[oa]|sem certeza) (?:com|sobre|em|na|no|se|da|do|de|quanto)\b|\b(?:to|estou|ando|fiquei|me sinto) (?:meio |um pouco |bem |totalmente )?(?:perdid[oa]|confus[oa]|enrolad[oa]|travad[oa])\b/, // tô perdida nos macros
    /\b(?:ninguem|nunca|voce nao|vc nao|nao me) (?:me )?(?:falou|disse|explicou|falaram|disseram|explicaram) (?:\w+ )?(?:qual|como|o que|quando|onde|se|quanto|por que)\b/, // ninguém me falou qual formulário
    /\bnao (?:entendo|entendi) nada\b|\bnao (?:sei|saberia) dizer\b|\bdificil (?:saber|dizer) (?:se|o que|quando)\b|\bnao (?:consigo|da pra) (?:saber|distinguir|diferenciar|decidir)\b/, // não sei dizer se é fome
    /\b(?:tentando|preciso|dificil|consigo|tenho que) (?:decidir|escolher|entender|descobrir|saber) (?:se|entre|qual|o que|como)\b|\b(?:ainda )?nao (?:descobri|achei|encontrei|aprendi|peguei) (?:como|onde|o que|qual)/, // tentando decidir se vai em saúde
    /\b(?:grat[oa]|agradeceria|agradeco|seria (?:otimo|bom|legal|ideal)|ficaria (?:feliz|grat[oa])|ajudaria (?:muito )?)\b.{0,12}\bse (?:voce|vc|der|desse|pudesse)|\b(?:da|dar|desse|der|de) uma (?:olhada|olhadinha|conferida|luz)\b/, // ficaria grata se você desse uma olhada
    // Wanting to know.
    /\b(?:queria|gostaria de|quero|preciso|adoraria|precisava|vim) (?:so |muito )?(?:saber|ver se|perguntar|te perguntar|entender|confirmar|tirar)\b/, // gostaria de saber se vale
    /\b(?:me )?(?:diz|diga|dizer|fala|fale|avisa|avise|conta|confirma|confirme|explica|explique|lembra|responde)(?: ai| por favor| pfv| so| depois)? (?:se|o que|oq|como(?! foi)|quando|qual|quanto|onde|que horas|que (?:e|eu|ta|nao)|quem|por que|pq)\b/, // me avisa se terça dá
    /\bespero que (?:voce|vc|a senhora|o senhor|alguem) (?:possa|consiga|saiba|me)\b/, // espero que você possa me ajudar
    /\b(?:quero|queria|so|gostaria de|preciso) (?:so )?(?:ter certeza|ver se|me certificar|checar|conferir|confirmar|entender|saber)\b/, // quero ter certeza que tô respirando certo
    /\b(?:me )?(?:fala|conta|diz|diga|fale) (?:depois )?o que (?:voce|vc|achou|acha|pensa|deu)\b|\bme lembra\b(?! (?:de quando|minha|meu|a))|\b(?:o que|oq) (?:voce |vc )?(?:achou|acha|pensa)\b/, // depois me fala o que achou
    /\bse (?:voce |vc )?(?:tiver|souber|conhecer|puder)\b.{0,30}\b(?:alguma?|algo|dicas?|ideias?|sugestao|sugestoes|receitas?|tempo|ajudar|me|ver|olhar|um)\b/, // se tiver sugestão
    // Asking for help.
    new RegExp(
      `\\b(?:alguma?s?|alguns|qualquer|mais alguma|outra|umas?) (?:boas? |outras? |outra )?(?:${HELP}|receitas?|novidades?|jeito|forma|alternativa|opcao)\\b(?! (?:que deu|que voce me deu|que vc deu|deu certo))`,
    ), // qualquer dica ajuda
    new RegExp(
      `\\b(?:queria|gostaria|preciso|precisava|precisaria|adoraria|aceito|quero|pedir|me da|me de|agradeco|agradeceria|se tiver)\\b.{0,24}\\b(?:${HELP})\\b`,
    ), // preciso de um conselho
    new RegExp(
      `\\b(?:${HELP})\\b.{0,40}\\b(?:seria|seriam|ajuda|ajudaria|bem[- ]vind[oa]s?|agradeco|agradeceria|por favor|pfv|cairia bem)\\b`,
    ), // uma ideia seria ótimo
    /^(?:entao|quer dizer que|ou seja) .{3,60}\b(?:nao tem|tem|nao e|vai ter|nao vai|preciso|posso|nao posso)\b(?! (?:que|isso))/, // então semana que vem não tem aula
    /^(?:ajuda|me ajuda|me ajude|socorro|help)(?: .{0,14})?$/, // me ajuda por favor
    // Something of the service fails, is late, or is wrong.
    new RegExp(
      `\\b(?:o|a|os|as|meu|minha|meus|minhas|seu|sua|esse|essa|novo|nova) ${SERVICE}(?: (?!e|mas|que|ja)\\w+){0,3} (?:nao (?:(?:me|ta|esta) )?(?:abre|abrindo|carrega|carregando|funciona|funcionando|chegou|chega|entra|deixa|aparece|aparecendo|roda|toca|salva|foi|passou|passa|aceita|responde|atualiza)|(?:fica|ta|esta) (?:fechando|travando|dando erro|travad|fora do ar|errad|bloquead|vazi|caindo)|trava|travou|sumiu|(?:foi|esta) (?:recusad|negad|bloquead|cancelad)|da erro|deu erro)`,
    ), // o link não funciona
    /\b(?:da|deu|dando|aparece|apareceu) (?:um |mensagem de )?erro\b|^(?:o |a )?app (?:fica|ta|trava)/, // dá erro quando vou pagar
    /\b(?:fui|fomos) cobrad[oa]s?\b|\bme cobr(?:aram|ou)\b|\bcobr\w+ (?:duas vezes|em dobro|a mais|2x|errado)\b/, // fui cobrada duas vezes
    new RegExp(
      `\\b(?:nao|nunca) (?:recebi|chegou|chegaram|mandaram|veio) (?:\\S+ ){0,3}(?:${SERVICE}|resposta|retorno|nada)\\b|\\b(?:ainda|continuo|to|estou|sigo) (?:\\w+ )?(?:esperando|aguardando) (?:o|a|meu|minha|uma|um|sua|seu|resposta|retorno)\\b(?! (?:onibus|hora|dia|momento))`,
    ), // não recebi o email
    /\b(?:diz|fala|mostra|aparece|ta escrito)\b.{1,50}\bmas\b.{1,30}\b(?:colocou|disse|diz|falou|escreveu|botou|mostra|pos)\b/, // o app diz descanso mas vc colocou cardio
    /^(?:eu )?(?:achei|pensei|achava|pensava|tinha entendido) que\b(?=.{0,60}(?:chamada|aula|sessao|consulta|as \d|gratis|gratuit|inclu|preco|\d))/, // achei que a chamada era às 5
    /\b(?:to|tou|estou|tive|tenho|tendo|continuo) (?:com |tendo )?(?:um |uns |muita )?(?:problemas?|dificuldades?) (?:no|na|com|pra|para|em)\b/, // tô com problema no app
    // What is booked should change.
    new RegExp(
      `\\b(?:preciso|precisava|precisaria|quero|queria|gostaria de|tenho que|vou ter que|teria que|prefiro|preferia) (?:mudar|cancelar|trocar|antecipar|pausar|passar|transferir|suspender|congelar|renovar|alterar|adiantar|marcar)\\b.{0,30}\\b${BOOKED}\\b`,
    ), // preciso mudar a sessão de segunda
    /\b(?:preciso|precisava|precisaria|quero|queria|gostaria de|tenho que|vou ter que|teria que) (?:remarcar|desmarcar|adiar|reagendar)\b/, // preciso remarcar a de quinta
    /\bme (?:liga|ligue|chama|chame|manda|mande|retorna|responde|escreve) (?:quando|se|depois|por favor|pfv|hoje|amanha|assim)\b|^(?:me )?(?:manda|envia|passa|liga)\b.{0,30}\bquando (?:der|puder|tiver|conseguir)\b/, // me liga quando puder
    /\bpreciso (?:da|do|de|de um|de uma|duma?) (?:\w+ )?(?:nota fiscal|nota|recibo|boleto|link|endereco|codigo|senha|numero|receita|lista|comprovante|contato)\b/, // preciso da nota fiscal
    /(?<!nao |sem )\b(?:tenho|to com|estou com|fiquei com|me da) (?:muito |um pouco de |meio que )?(?:medo|receio)\b|\b(?:to|estou|fiquei) (?:meio |um pouco |muito )?preocupad[oa]\b|\be preocupante\b/, // tenho medo de forçar o joelho
    // Short for "is it".
    /^(?:normal|grave|ruim|perigoso|possivel|tudo bem) (?:se|eu|que|\w+[aei]r)\b/, // normal ficar tonta
    // What keeps a client from doing as planned: what they lack, what doesn't move, what they may do wrong.
    /(?<!\bhoje )\b(?:nao (?:tem|tenho|vou ter|ha|terei)|sem) (?:o |a |um |uma |nenhum |acesso a )?(?:aparelhos?|maquinas?|equipamentos?|leg press|halteres?|polia|barra|elasticos?|pesos?|academia|banco|esteira|material)\b(?! hoje|.{0,20}\b(?:entao|por isso|faco)\b)/, // na minha academia não tem leg press
    /\b(?:minha|meu) (?:esposa|mulher|marido|namorad[oa]|amig[oa]|irma|irmao|mae|pai|filh[oa]|colega) (?:tambem |tbm )?(?:quer|queria|gostaria de|ta querendo) (?:tambem )?(?:entrar|participar|comecar|fazer|se inscrever|experimentar|treinar)/, // minha esposa também quer entrar
    /\b(?:semanas|dias|meses) (?:sem (?:baixar|perder|emagrecer|mudar)|que nao (?:baixo|perco|mudo|emagreco)|parad[oa]|estagnad[oa])\b|\b(?:estagnei|estagnad[oa]|nao (?:baixo|perco|emagreco))\b(?=.{0,40}\b(?:semanas?|meses|tudo certo|faco)\b)/, // três semanas sem baixar
    /\b(?:sinto|acho|parece) que (?:to |estou |eu )?(?:faco|fazendo|fazer) .{0,40}\berrad[oa]\b/, // sinto que faço errado
    /\b(?:tem|fazem|voces tem) (?:algum |um )?(?:desconto|promocao|vaga|vagas|plano)\b(?= (?:pra|para|de|no|na|se)|$)|\b(?:o preco|a mensalidade|o valor) (?:sobe|muda|aumenta|cai|inclui)\b/, // tem desconto pra casal
    /\b(?:preciso|quero|queria|gostaria) que (?:voce|vc|tu|a senhora|o senhor) (?:me |veja|olhe|explique|mande|confirme|ajude)/, // preciso que vc me explique
    /\bme (?:da|de|daria|ajuda) (?:uma )?(?:forca|mao|maozinha|luz)\b|\b(?:tenho|tem) que (?:ta|tar|estar|ir|ficar) (?:em |de )?jejum\b|\bquando (?:e que )?(?:eu )?(?:vou poder|poderei)\b/, // me dá uma força com o cardápio
    /\b(?:doi|dor|doendo|estala|estalando|incomoda|fisgada)\b.{3,70}\b(?:continuo|paro|descanso|espero|treino|sigo)\b/, // meu joelho estala, eu continuo
    /\b(?:muda|mudo|acontece) (?:alguma coisa|algo) (?:se|com|quando)\b|\d .{0,20}\b(?:ja )?(?:serve|basta|chega|ta bom|sao suficientes|e suficiente)$/, // muda alguma coisa se eu tomar antibiótico
    // What is missing, odd, or should be talked about.
    new RegExp(
      `\\b(?:falta|faltou|faltando|ta faltando) (?:o|a|os|as|um|uma) (?:\\w+ )?(?:cardapio|receita|exercicio|semana|lista|${SERVICE})\\b|\\bnao (?:vejo|to vendo|estou vendo|acho) (?:o|a|os|as) (?:\\w+ )?(?:exercicios?|receita|cardapio|opcao|${SERVICE})\\b|\\bnao (?:to|estou|tou) (?:achando|encontrando|entendendo|vendo)\\b`,
    ), // não vejo o exercício 4
    /\bo que (?:eu )?nao (?:sei|entendo|entendi)\b|\bnao (?:faz|fez) (?:muito |nenhum )?sentido\b|\bnao (?:bate|fecha) (?:a conta|com)\b|\b(?:estranhei|achei (?:estranho|pouco|muito|baixo|alto)|acho (?:estranho|pouco|muito|baixo|alto)|me parece (?:estranho|pouco|muito))\b/, // estranhei o plano não ter descanso
    /\b(?:te )?(?:escrevo|escrevendo|to chamando|estou entrando em contato) (?:por|pra|para|sobre|por causa)\b|^(?:imagino|suponho|presumo|entendo) que (?:posso|eu|nao|de|da|pode|e|tem|seja)\b/, // escrevo por causa da nota
    /\b(?:a gente |nos )?(?:precisa|precisamos|temos que|tem que|podemos|queria|quero|precisava|gostaria de) (?:muito )?(?:falar|conversar)\b(?! (?:mais|menos|ingles))|\b(?:aguardo|aguardando|no aguardo|fico no aguardo)\b/, // a gente precisa falar dos horários
    /\bprecisava (?:de|do|da) (?:um|uma|algo|plano|ficha|ajuda)\b|\bseria (?:legal|bom|otimo|ideal|show) (?:se|que) (?:voce|vc|tu|a gente)\b|^(?:conhece|recomenda|indica|usa) (?:algum|alguma|um|uma|outro|outra)\b/, // conhece alguma loja
    /^(?:entao )?(?:faco|tomo|como|sao|bebo|treino) .{0,30}\d+ (?:\w+ )?ou \d+|^(?:eu )?(?:achei|pensei|achava) que\b.{3,60}, ?(?:nao|nao e|nao era|certo|ne)$/, // faço 3 ou 4 séries
    /\b(?:leves?|pesad[oa]s?|facil|faceis|dificil|pouc[oa]|muit[oa]|baix[oa]s?|alt[oa]s?) demais (?:pra|para) mim\b|\b(?:parece|parecem|achei|acho) (?:muito|meio) (?:leve|pesad|baix|alt|pouc|facil)|\b(?:apaguei|deletei|cancelei|perdi|fechei|exclui) .{1,40}\bsem querer\b|\bsem querer .{0,12}\b(?:apaguei|deletei|cancelei|perdi|fechei|exclui)\b|\bo que mais (?:tem|posso|da|existe|eu posso)\b(?! (?:querer|pedir))/, // as cargas tão leves demais pra mim
    /\bconta (?:nos|no|na|nas|dentro) .{2,30}$|^(?:o que|oq) (?:eu )?(?!quero|gosto|tenho|acho|falo|digo|vejo)\w{3,}o (?:antes|depois|pra|para|com|quando|se|entre)\b/, // o aquecimento conta nos 30 min
    /\bnao sei (?:bem |direito )?(?:por|de|pra|para|com|em|ate) (?:onde|que|qual|quem|quando|quanto)\b|\ba partir de quando\b|\b(?:gostaria|queria|adoraria|agradeceria) (?:que|se) (?:(?:me|voce|vc|nos) )?\w+(?:asse|esse|isse)\b|\bqualquer truques?\b|\b(?:tomo|como|faco|bebo|pago|uso|coloco) (?:quando|quanto|onde)$/, // não sei por onde começar
  ],
  idle: [
    /^posso (?:contar|dizer|falar|garantir) que\b/, // posso contar que venci
    /^(?:quando|como|onde|o que|quanto) (?:voce |vc )?(?:quiser|preferir|puder|achar melhor)$|^onde (?:a gente |eu |nos )?(?:\w+ )?sempre\b|^como e (?:dificil|bom|boa|lind[oa]|gostos[oa])\b|^pode ser que\b/, // quando quiser
    /^o que (?:voce|vc|tu) (?:me )?(?:falou|disse|passou|mandou|explicou|ensinou)\b.{0,60}\b(?:ajudou|funcionou|fez|deu|foi|serviu|valeu)\b|^(?:posso|consigo) (?:finalmente|enfim)\b|^(?:quao|nao pode ser tao) dificil\b/, // o que você falou me ajudou
    /^(?:mas )?quem (?:(?:consegue|conseguiria|pode) (?:dizer nao|resistir|ficar sem|recusar|parar)|resiste|resistiria|aguenta|tem (?:tempo|animo|coragem|pique|vontade|energia|saco)|precisa de|inventou|diz nao|diria nao)\b/, // quem consegue dizer não pra um brigadeiro
    /^como (?:assim|e que|pode)(?: (?:hoje|ser|a gente))? ja\b/, // como assim já é dezembro
    /^(?:e )?onde (?:eu )?(?:erro|peco|falho|escorrego|trabalho|moro)\b.{0,40}$|^como (?:foi|foram) (?:a |as |o |sua |suas |seu |de )?(?:viagem|ferias|festa|aniversario|casamento|passeio)\b.{0,10}$/, // onde eu erro é à noite
    /^por que .{2,30} (?:tao|tanto) (?:bom|boa|gostos[oa]|dificil|car[oa])\b/, // por que bolo é tão bom
    /^como (?:estamos|vamos|andam as coisas)$/, // como estamos
    /^(?:tudo (?:bem|bom|certo|joia|tranquilo)|td (?:bem|bom)|beleza|como (?:voces?|vc|tu|ce) (?:esta|vai|ta|estao)|como (?:vai|ta|estas|estao|tem passado))(?: .{0,14})?$/, // tudo certo por aí
    /^como (?:foi|ta|esta|vai) (?:o |a |seu |sua |de )?(?:fim de semana|fds|final de semana|semana|feriado|dia|ferias|viagem)\b.{0,10}$/, // como foi o fim de semana
    /^(?:sabe o que(?: mais)?|sabe como e|sabe (?:o que|oq) (?:eu )?quero dizer|entende|ta ligad[oa]|adivinha|quem diria|por que nao|serio|e mesmo|mesmo|verdade|jura)\b.{0,6}$/, // sabe como é
    /^o que (?:voce|vc) quiser\b/,
    /^o que (?:eu|mais|me|ainda) .{2,40}\be (?:que|quando|o|a|um|uma|ter|ver)\b|^e melhor assim\b|^(?:voce|vc) (?:tem|tinha) (?:toda )?razao\b/, // o que eu gosto é que é curto
    /\b(?:melhorar|ficar melhor|piorar) (?:esse|este|o|isso|mais)\b|\bsem voces?$|^por ?que (?:eu )?nao (?:comecei|fiz) .{0,90}antes/, // dá pra melhorar esse dia
    /^quanto (?:mais|menos) .{2,40}\b(?:melhor|mais|menos|pior)\b|^(?:posso|consigo) (?:fazer|correr|levantar) \d/, // quanto mais eu ando melhor eu durmo
    /^quem nao\b/, // quem não ama segunda-feira
    /^(?:por ?que|pq) (?!.{0,50}\b(?:doi|dor|fome|sono|cansad\w|inchad\w|tontura|caimbra\w*)\b)(?:que )?(?:eu )?(?:sempre|nunca|sou|faco isso|ainda)\b/, // por que eu sempre faço isso comigo
    /^o que mais (?:eu )?(?:posso|poderia|quero|se pode|ajudou|ajuda|gostei|gosto|me)\b|^o que (?:eu )?(?:almocei|comi|jantei|achava|precisava)\b|^o que seria de mim\b/, // o que mais eu posso querer
    /^ja e (?:segunda|terca|quarta|quinta|sexta|sabado|domingo|natal)\b/, // já é sexta
    /^(?:da (?:pra|para) (?:ver|perceber|notar) que|como eu (?:to|estou)|ta pront[oa]|e o que e|o que (?:me|nos|costuma|mais) \w+(?:eu|ou|iu)?)\b/, // dá pra ver que eu tô feliz
    /^quem (?:sou eu|sou|e voce e o que)\b/, // quem sou eu
    /^nao (?:e|ta) (?:\w+ )?(?:lind[oa]|incrivel|demais|maravilhos[oa]|legal|engracad[oa]|fof[oa]|louc[oa]|o maximo|otimo)\b/, // não é lindo isso
    /^(?:nada mal|ate que|que (?:bom|legal|lindo|coisa|loucura|delicia|fofo|dia))\b.{0,30}$/, // nada mal pra um velhinho
    /^(?:onde|aonde) (?:foi que )?(?:eu )?(?:deixei|coloquei|enfiei|botei|pus)\b|^quero .{2,30} ou quero\b/, // onde foi que eu enfiei aquele elástico
    /^(?:e isso|posso dizer|e bom demais|como sempre|como combinado|como eu (?:disse|falei|te)|como foi(?:$|:)|(?:voce|vc) (?:me )?perguntou|como voce (?:falou|disse))\b/, // é isso aí
  ],
  told: [
    /\b(?:nao|n) sei (?:nem )?(?:como|onde)(?: (?!faco|devo|posso|fazer|que)\w+){0,5},? mas\b/g, // não sei como mas consegui
    /\b(?:nao|n) sei (?:nem )?(?:por ?que|pq),? mas(?=.{0,40}\b(?:otim[oa]|bem|melhor|feliz|animad[oa]|leve|demais|forte)\b)/g, // não sei por que mas tô ótima
    /\b(?:nao|n) sei o que (?:me deu|deu em mim|aconteceu comigo)\b/g, // não sei o que me deu
    /\b(?:me perguntava|ficava pensando|tava na duvida) (?:se|como)\b(?:(?! e )[^,]){0,60},? mas\b/g, // me perguntava se ia dar mas deu
    /\b(?:perguntar|perguntei|consultar) (?:pr[ao]|ao|a|com|pra|para) (?:o |a |meu |minha )?\w+ (?:se|o que|como|quando)\b(?:(?! e )[^,]){0,60}/g, // vou perguntar pro meu médico se posso
    /\b(?:vive|fica|ficam|vivem) (?:me )?perguntando (?:se|quando|o que|por que|como)\b(?:(?! e )[^,]){0,60}/g, // vive perguntando quando vou achar emprego
    /\b(?<!\b(?:voce|vc|depois|ninguem|me|ninguem me) )(?:\b(?:me|te|nos|lhe) (?=pergunt))?(?:perguntou|perguntaram|pergunta|perguntava|fala|falou|disse)(?: mamae| papai| assim| pra mim)? (?:se|o que|por ?que|pq|como|quando|onde|cade|qual)\b(?! (?:terca|segunda|quarta|quinta|sexta|da |voce|vc))(?:(?! e )[^,]){0,60}/g, // o garçom perguntou se eu queria sobremesa
    /\b(?:me perguntei|me perguntar|fico repetindo|digo pra mim)\b(?:(?! e )[^,]){0,60}/g, // me perguntei se precisava mesmo
    /\b(?:(?:agora|hoje|finalmente|ja) (?:eu )?(?:ja )?(?:sei|entendi|entendo|vi)|(?<!nao )descobri|falei pr[ao] el[ea]|por isso (?:que )?(?:eu )?sei|lembrei) (?:o que|como|onde|quando|por que|qual|quanto)\b(?:(?! e )[^,]){0,50}/g, // agora já sei como faz
  ],
  settled: [
    /\b(?:deixa (?:pra la|quieto)|esquece (?:isso|a pergunta|o que)|ja (?:achei|resolvi|descobri|deu certo|funcionou|consegui (?:entrar|abrir|ver|achar))|agora (?:foi|deu certo|funcionou|abriu)|(?:ja )?(?:foi |ta |esta )?resolvido)\b/, // deixa pra lá, já achei
  ],
}
