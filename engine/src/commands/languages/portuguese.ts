import type { ClientTexts } from './client-texts.ts'

const messages = (n: number) => (n === 1 ? '1 mensagem automática' : `${n} mensagens automáticas`)

export const PORTUGUESE: ClientTexts = {
  words: ['MAIS', 'MENOS', 'PAUSA', 'RETOMAR', 'HORAS 9-18', 'HORAS NÃO'],
  later:
    'Certo, as mensagens automáticas de hoje chegam amanhã à mesma hora. Escreva RETOMAR se quiser recebê-las hoje.',
  paused: (day) =>
    `Certo, nenhuma mensagem automática até ${day}. As pessoas ainda podem escrever para você. Escreva RETOMAR para terminar a pausa.`,
  person:
    'Certo, uma pessoa vai escrever para você. Até lá, as mensagens automáticas esperam. Escreva RETOMAR para continuar sem esperar.',
  leastAlready: (n) =>
    `Já é o mínimo: ${messages(n)} por dia. Escreva PAUSA para não receber nenhuma por uma semana, ou MAIS para receber mais.`,
  less: (n) => `Certo, a partir de agora no máximo ${messages(n)} por dia. Escreva MAIS para voltar a receber mais.`,
  allAlready: 'Você já recebe todas as mensagens automáticas. Escreva MENOS para receber menos.',
  usualAgain: 'Certo, as mensagens automáticas voltam à quantidade de sempre. Escreva MENOS para receber menos.',
  more: (n) => `Certo, até ${messages(n)} por dia. Escreva MENOS para receber menos.`,
  anyTime:
    'Certo, as mensagens automáticas chegam a qualquer hora em que costumamos escrever. Escreva HORAS 9-18 para escolher um horário.',
  hours: (from, to) => `Certo, as mensagens automáticas chegam só das ${from} às ${to}, no seu horário.`,
  neverThen: 'Nesse horário nunca enviamos mensagens automáticas, por isso não chegará nenhuma.',
  hoursOff: 'Escreva HORAS NÃO para desfazer isso.',
  resumed: 'Certo, as mensagens automáticas continuam. Escreva PAUSA para uma pausa, ou MENOS para receber menos.',
  nothingPaused: 'Não há nada em pausa. Escreva PAUSA para uma pausa, ou MENOS para receber menos.',
  nothingSent: 'Não enviamos nada automaticamente para você.',
  byPerson: (when) => `Nossa última mensagem (${when}) foi escrita por uma pessoa, não foi automática.`,
  automatic: (when) => `Nossa última mensagem (${when}) foi automática.`,
  page: (link) => `Veja e mude o que você recebe: ${link}`,
  pauseEnded:
    'Sua equipe de coaching terminou a sua pausa das mensagens automáticas. Escreva PAUSA para pausar de novo.',
  linkSent: (link) => `Aqui você vê por que recebe mensagens automáticas e escolhe quais quer receber: ${link}`,
  stopped: 'Certo, não haverá mais mensagens. Escreva START para voltar a recebê-las.',
  confirmations: {
    stop: (name) => `${name}: Você não receberá mais mensagens. Escreva START para voltar a receber.`,
    start: (name) =>
      `${name}: Você voltou a receber nossas mensagens. Escreva AJUDA para ajuda ou STOP para não receber mais.`,
    help: (name) =>
      `${name}: Sua equipe de coaching lê o que você escreve aqui e vai responder. Escreva STOP para não receber mais mensagens.`,
  },
  reasons: {
    unknown: 'Sua equipe de coaching preparou isso.',
    hand: 'Sua equipe de coaching iniciou isso para você.',
    event: 'Algo mudou no seu cadastro, e sua equipe de coaching previu que ela chegasse então.',
    keyword: 'Você escreveu uma palavra que a inicia.',
    scene: 'Ela vem depois de uma mensagem anterior.',
    welcome: 'Ela faz parte das suas boas-vindas.',
    program: 'Ela faz parte do seu programa.',
    programWelcome: 'São as boas-vindas ao seu programa.',
    programDay: (day) => `Ela faz parte do seu programa, dia ${day}.`,
    answered: 'Ela vem do que você respondeu.',
    planned: (when) => `Estava prevista para as ${when}, no seu horário.`,
    scheduled: (coach) =>
      coach === null ? 'Sua equipe de coaching a agendou.' : `Foi agendada por ${coach}, do seu coaching.`,
    waited: {
      'quiet-hours': 'Ela esperou para não chegar à noite.',
      'organization-hours': 'Ela esperou o horário em que escrevemos.',
      'coach-present': 'Ela esperou porque um coach estava escrevendo com você.',
      mute: 'Ela esperou porque as mensagens estavam silenciadas.',
      'client-pause': 'Ela esperou porque você pediu uma pausa.',
      'client-person': 'Ela esperou porque você pediu para falar com uma pessoa.',
      'client-later': 'Ela esperou porque você pediu para mais tarde.',
      'client-hours': 'Ela esperou o horário que você escolheu.',
      window: 'Ela esperou você escrever, como o WhatsApp pede.',
      'dead-address': 'Ela esperou porque as mensagens não chegavam ao seu número.',
    },
  },
}
