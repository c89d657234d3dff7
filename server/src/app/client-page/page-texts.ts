import type { Language } from '@attune/engine/commands/languages/client-texts'

/** The words of the client's page, in one language. */
export interface PageTexts {
  title: (organization: string) => string
  intro: string
  optedOut: [string, string]
  break: string
  asUsual: string
  goOn: string
  pause: string
  pauseUntil: string
  tomorrow: string
  howMany: string
  usualAmount: string
  atMost: (n: number) => string
  fewer: string
  moreAgain: string
  hours: string
  anyTime: string
  onlyFrom: (from: string, to: string) => string
  saveHours: string
  from: string
  to: string
  alwaysAgain: string
  person: [string, string, string]
  stop: [string, string, string]
  pausedUntil: (day: string) => string
  laterToday: string
  personWaits: string
  why: string
  whyHint: string
  none: string
  notRead: (days: number) => string
}

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: (organization) => `Messages from ${organization}`,
    intro: 'Here you choose what reaches you automatically. People can always write to you.',
    optedOut: ['No texts', 'You texted STOP. Text START to get messages again.'],
    break: 'A break',
    asUsual: 'Automatic messages come as usual.',
    goOn: 'Let them come again',
    pause: 'Pause',
    pauseUntil: 'Pause until',
    tomorrow: 'Today’s messages tomorrow',
    howMany: 'How many',
    usualAmount: 'As many as we usually send.',
    atMost: (n) => `At most ${n} automatic message${n === 1 ? '' : 's'} a day.`,
    fewer: 'Fewer',
    moreAgain: 'More again',
    hours: 'Your hours',
    anyTime: 'At any time that we usually write.',
    onlyFrom: (from, to) => `Only from ${from} to ${to}, your time.`,
    saveHours: 'Save hours',
    from: 'From',
    to: 'To',
    alwaysAgain: 'At any time',
    person: [
      'A person',
      'Somebody of the team will write to you. Automatic messages wait until then.',
      'Ask for a person',
    ],
    stop: ['No more texts', 'Ends all texts, including those that people write.', 'Stop all texts'],
    pausedUntil: (day) => `Paused until ${day}.`,
    laterToday: 'Today’s messages come tomorrow.',
    personWaits: 'You asked for a person, and automatic messages wait.',
    why: 'Why you got messages',
    whyHint: 'Automatic messages of the last seven days. The texts aren’t shown here, in case this link is passed on.',
    none: 'None.',
    notRead: (days) => `Nothing was changed. Choose a day within the next ${days} days, and two different times.`,
  },
  es: {
    title: (organization) => `Mensajes de ${organization}`,
    intro: 'Aquí eliges qué te llega de forma automática. Las personas siempre pueden escribirte.',
    optedOut: ['Sin mensajes', 'Escribiste STOP. Escribe START para volver a recibir mensajes.'],
    break: 'Un descanso',
    asUsual: 'Los mensajes automáticos llegan como siempre.',
    goOn: 'Que vuelvan a llegar',
    pause: 'Pausar',
    pauseUntil: 'Pausar hasta el',
    tomorrow: 'Los mensajes de hoy, mañana',
    howMany: 'Cuántos',
    usualAmount: 'Tantos como enviamos normalmente.',
    atMost: (n) => `Como máximo ${n === 1 ? '1 mensaje automático' : `${n} mensajes automáticos`} al día.`,
    fewer: 'Menos',
    moreAgain: 'Más otra vez',
    hours: 'Tu horario',
    anyTime: 'A cualquier hora en la que solemos escribir.',
    onlyFrom: (from, to) => `Solo de ${from} a ${to}, hora tuya.`,
    saveHours: 'Guardar horario',
    from: 'De',
    to: 'A',
    alwaysAgain: 'A cualquier hora',
    person: [
      'Una persona',
      'Te escribirá alguien del equipo. Hasta entonces, los mensajes automáticos esperan.',
      'Pedir una persona',
    ],
    stop: [
      'No más mensajes',
      'Termina todos los mensajes, también los que escriben personas.',
      'Detener todos los mensajes',
    ],
    pausedUntil: (day) => `En pausa hasta el ${day}.`,
    laterToday: 'Los mensajes de hoy llegan mañana.',
    personWaits: 'Pediste una persona, y los mensajes automáticos esperan.',
    why: 'Por qué recibiste mensajes',
    whyHint:
      'Mensajes automáticos de los últimos siete días. Los textos no se muestran aquí, por si alguien reenvía este enlace.',
    none: 'Ninguno.',
    notRead: (days) => `No se cambió nada. Elige un día dentro de los próximos ${days} días, y dos horas distintas.`,
  },
  de: {
    title: (organization) => `Nachrichten von ${organization}`,
    intro: 'Hier wählst du, was dich automatisch erreicht. Menschen können dir immer schreiben.',
    optedOut: ['Keine Nachrichten', 'Du hast STOP geschrieben. Schreib START, um wieder Nachrichten zu bekommen.'],
    break: 'Eine Pause',
    asUsual: 'Automatische Nachrichten kommen wie gewohnt.',
    goOn: 'Wieder kommen lassen',
    pause: 'Pausieren',
    pauseUntil: 'Pause bis',
    tomorrow: 'Die heutigen Nachrichten morgen',
    howMany: 'Wie viele',
    usualAmount: 'So viele, wie wir sonst schicken.',
    atMost: (n) => `Höchstens ${n === 1 ? '1 automatische Nachricht' : `${n} automatische Nachrichten`} am Tag.`,
    fewer: 'Weniger',
    moreAgain: 'Wieder mehr',
    hours: 'Deine Zeiten',
    anyTime: 'Zu jeder Zeit, zu der wir sonst schreiben.',
    onlyFrom: (from, to) => `Nur von ${from} bis ${to} Uhr deiner Zeit.`,
    saveHours: 'Zeiten speichern',
    from: 'Von',
    to: 'Bis',
    alwaysAgain: 'Zu jeder Zeit',
    person: [
      'Ein Mensch',
      'Jemand aus dem Team wird dir schreiben. Bis dahin warten automatische Nachrichten.',
      'Um einen Menschen bitten',
    ],
    stop: [
      'Keine Nachrichten mehr',
      'Beendet alle Nachrichten, auch die, die Menschen schreiben.',
      'Alle Nachrichten beenden',
    ],
    pausedUntil: (day) => `Pause bis ${day}.`,
    laterToday: 'Die heutigen Nachrichten kommen morgen.',
    personWaits: 'Du hast um einen Menschen gebeten, und automatische Nachrichten warten.',
    why: 'Warum du Nachrichten bekommen hast',
    whyHint:
      'Automatische Nachrichten der letzten sieben Tage. Die Texte stehen hier nicht, falls jemand diesen Link weitergibt.',
    none: 'Keine.',
    notRead: (days) =>
      `Es wurde nichts geändert. Wähle einen Tag in den nächsten ${days} Tagen und zwei verschiedene Uhrzeiten.`,
  },
  fr: {
    title: (organization) => `Messages de ${organization}`,
    intro: 'Ici, tu choisis ce qui t’arrive automatiquement. Les personnes peuvent toujours t’écrire.',
    optedOut: ['Pas de messages', 'Tu as écrit STOP. Écris START pour recevoir à nouveau des messages.'],
    break: 'Une pause',
    asUsual: 'Les messages automatiques arrivent comme d’habitude.',
    goOn: 'Les recevoir à nouveau',
    pause: 'Mettre en pause',
    pauseUntil: 'Pause jusqu’au',
    tomorrow: 'Les messages d’aujourd’hui demain',
    howMany: 'Combien',
    usualAmount: 'Autant que nous en envoyons d’habitude.',
    atMost: (n) => `Au maximum ${n === 1 ? '1 message automatique' : `${n} messages automatiques`} par jour.`,
    fewer: 'Moins',
    moreAgain: 'Plus à nouveau',
    hours: 'Tes heures',
    anyTime: 'À toutes les heures où nous écrivons d’habitude.',
    onlyFrom: (from, to) => `Seulement de ${from} à ${to}, à ton heure.`,
    saveHours: 'Enregistrer les heures',
    from: 'De',
    to: 'À',
    alwaysAgain: 'À toute heure',
    person: [
      'Une personne',
      'Quelqu’un de l’équipe va t’écrire. Les messages automatiques attendent jusque-là.',
      'Demander une personne',
    ],
    stop: [
      'Plus de messages',
      'Met fin à tous les messages, aussi à ceux que des personnes écrivent.',
      'Arrêter tous les messages',
    ],
    pausedUntil: (day) => `En pause jusqu’au ${day}.`,
    laterToday: 'Les messages d’aujourd’hui arrivent demain.',
    personWaits: 'Tu as demandé une personne, et les messages automatiques attendent.',
    why: 'Pourquoi tu as reçu des messages',
    whyHint:
      'Messages automatiques des sept derniers jours. Les textes ne sont pas affichés ici, au cas où ce lien serait transmis.',
    none: 'Aucun.',
    notRead: (days) =>
      `Rien n’a été changé. Choisis un jour dans les ${days} prochains jours, et deux heures différentes.`,
  },
  pt: {
    title: (organization) => `Mensagens de ${organization}`,
    intro: 'Aqui você escolhe o que chega a você automaticamente. As pessoas sempre podem escrever para você.',
    optedOut: ['Sem mensagens', 'Você escreveu STOP. Escreva START para voltar a receber mensagens.'],
    break: 'Uma pausa',
    asUsual: 'As mensagens automáticas chegam como sempre.',
    goOn: 'Voltar a recebê-las',
    pause: 'Pausar',
    pauseUntil: 'Pausar até',
    tomorrow: 'As mensagens de hoje amanhã',
    howMany: 'Quantas',
    usualAmount: 'Tantas quantas costumamos enviar.',
    atMost: (n) => `No máximo ${n === 1 ? '1 mensagem automática' : `${n} mensagens automáticas`} por dia.`,
    fewer: 'Menos',
    moreAgain: 'Mais de novo',
    hours: 'Seu horário',
    anyTime: 'A qualquer hora em que costumamos escrever.',
    onlyFrom: (from, to) => `Só das ${from} às ${to}, no seu horário.`,
    saveHours: 'Salvar horário',
    from: 'Das',
    to: 'Às',
    alwaysAgain: 'A qualquer hora',
    person: [
      'Uma pessoa',
      'Alguém da equipe vai escrever para você. Até lá, as mensagens automáticas esperam.',
      'Pedir uma pessoa',
    ],
    stop: [
      'Chega de mensagens',
      'Termina todas as mensagens, também as que as pessoas escrevem.',
      'Parar todas as mensagens',
    ],
    pausedUntil: (day) => `Em pausa até ${day}.`,
    laterToday: 'As mensagens de hoje chegam amanhã.',
    personWaits: 'Você pediu uma pessoa, e as mensagens automáticas esperam.',
    why: 'Por que você recebeu mensagens',
    whyHint: 'Mensagens automáticas dos últimos sete dias. Os textos não aparecem aqui, caso este link seja repassado.',
    none: 'Nenhuma.',
    notRead: (days) => `Nada foi mudado. Escolha um dia dentro dos próximos ${days} dias, e dois horários diferentes.`,
  },
}
