import type { AskingWords } from './asking-words.ts'

export const PORTUGUESE: AskingWords = {
  asks: [
    /^(?:posso|devo|preciso|podemos|poderia|deveria) (?:\w+ )?\w+[aei]r\b(?! ao| embora)/,
    /^(?:e )?quant[oa]s?\b/,
    /^o que (?:eu|voces?|vc|faco|devo|posso|acha|e|significa|fazer|comer|como|acontece|me)\b/,
    /^como (?:faco|registro|posso|devo|funciona|fazer|eu|uso)\b/,
    /^onde (?:vejo|esta|estao|encontro|posso|fica|compro|eu)\b/,
    /^quando (?:e|posso|devo|vai|muda|comeca|sera|falamos)\b/,
    /^(?:a )?que horas\b/,
    /^por que \w/,
    /^e (?:normal|ruim|bom|melhor|possivel|verdade que) \w/,
    /^tem (?:problema|algum|alguma|como|jeito)\b/,
    /^(?:voce|vc) (?:pode|poderia|acha|tem|recomenda|consegue|sabe)\b/,
    /^(?:pode|poderia|consegue) (?:me|ver|mandar|enviar|olhar)\b/,
    /^(?:da (?:para|pra)|vale a pena|sera que|conta como|faz mal)\b/,
    /\b(?:queria|gostaria de|quero|preciso) (?:saber|perguntar|te perguntar)\b/,
    /\bnao sei (?:se|o que|como|quando|qual|quanto) \w/,
    /\bnao (?:entendi|entendo) \w/,
    /\b(?:tenho|tinha|fiquei com) (?:uma|umas|outra) (?:\w+ )?(?:duvidas?|perguntas?)\b/,
    /^(?:(?:uma|outra) (?:\w+ )?)?(?:duvida|pergunta)\b/,
    /^algum(?:as?)? (?:dicas?|ideias?|receitas?|sugestao|sugestoes)\b/,
    /^qual(?:is)?\b/,
    /^quem (?:e|vai|pode|sera)\b/,
    /^me (?:diz|diga|fala|avisa) (?:se|o que|como|quando)\b/,
  ],
  idle: [
    /^(?:tudo (?:bem|bom)|como (?:voce|vc|tu) (?:esta|vai|ta)|como vai)(?: .{0,8})?$/,
    /^(?:sabe o que(?: mais)?|adivinha|quem diria|por que nao|serio|e mesmo|mesmo|verdade)\b.{0,6}$/,
    /^o que (?:voce|vc) quiser\b/,
  ],
}
