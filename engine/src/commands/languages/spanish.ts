import type { ClientTexts } from './client-texts.ts'

const messages = (n: number) => (n === 1 ? '1 mensaje automático' : `${n} mensajes automáticos`)

export const SPANISH: ClientTexts = {
  words: ['MÁS', 'MENOS', 'PAUSA', 'REANUDAR', 'HORAS 9-18', 'HORAS NO'],
  later:
    'De acuerdo, los mensajes automáticos de hoy llegarán mañana a la misma hora. Escribe REANUDAR si los quieres hoy.',
  paused: (day) =>
    `De acuerdo, no habrá mensajes automáticos hasta el ${day}. Las personas sí pueden escribirte. Escribe REANUDAR para terminar la pausa.`,
  person:
    'De acuerdo, te escribirá una persona. Hasta entonces, los mensajes automáticos esperan. Escribe REANUDAR para seguir sin esperar.',
  leastAlready: (n) =>
    `Ya es lo mínimo: ${messages(n)} al día. Escribe PAUSA para no recibir ninguno durante una semana, o MÁS para recibir más.`,
  less: (n) => `De acuerdo, desde ahora como máximo ${messages(n)} al día. Escribe MÁS para volver a recibir más.`,
  allAlready: 'Ya recibes todos los mensajes automáticos. Escribe MENOS para recibir menos.',
  usualAgain:
    'De acuerdo, vuelven a llegar tantos mensajes automáticos como siempre. Escribe MENOS para recibir menos.',
  more: (n) => `De acuerdo, hasta ${messages(n)} al día. Escribe MENOS para recibir menos.`,
  anyTime:
    'De acuerdo, los mensajes automáticos llegan a cualquier hora en la que solemos escribir. Escribe HORAS 9-18 para elegir un horario.',
  hours: (from, to) => `De acuerdo, los mensajes automáticos llegan solo de ${from} a ${to}, hora tuya.`,
  neverThen: 'A esas horas nunca enviamos mensajes automáticos, así que no llegará ninguno.',
  hoursOff: 'Escribe HORAS NO para quitarlo.',
  resumed:
    'De acuerdo, los mensajes automáticos continúan. Escribe PAUSA para descansar de ellos, o MENOS para recibir menos.',
  nothingPaused: 'No hay nada en pausa. Escribe PAUSA para descansar de los mensajes, o MENOS para recibir menos.',
  nothingSent: 'No te hemos enviado nada de forma automática.',
  byPerson: (when) => `Nuestro último mensaje (${when}) lo escribió una persona, no fue automático.`,
  automatic: (when) => `Nuestro último mensaje (${when}) fue automático.`,
  page: (link) => `Mira y cambia lo que recibes: ${link}`,
  pauseEnded:
    'Tu equipo de coaching ha terminado tu pausa de mensajes automáticos. Escribe PAUSA para volver a pausarlos.',
  linkSent: (link) => `Aquí ves por qué recibes mensajes automáticos y eliges cuáles quieres: ${link}`,
  stopped: 'De acuerdo, no habrá más mensajes. Escribe START para volver a recibirlos.',
  confirmations: {
    stop: (name) => `${name}: Ya no recibirás más mensajes. Escribe START para volver a recibirlos.`,
    start: (name) =>
      `${name}: Vuelves a recibir nuestros mensajes. Escribe AYUDA para pedir ayuda o STOP para no recibir más.`,
    help: (name) =>
      `${name}: Tu equipo de coaching lee lo que escribes aquí y te responderá. Escribe STOP para no recibir más mensajes.`,
  },
  reasons: {
    unknown: 'Lo ha preparado tu equipo de coaching.',
    hand: 'Lo inició para ti tu equipo de coaching.',
    event: 'Cambió algo en tu ficha, y tu equipo de coaching ha previsto que entonces llegue.',
    keyword: 'Escribiste una palabra que lo inicia.',
    scene: 'Sigue a un mensaje anterior.',
    welcome: 'Es parte de tu bienvenida.',
    program: 'Es parte de tu programa.',
    programWelcome: 'Es la bienvenida a tu programa.',
    programDay: (day) => `Es parte de tu programa, día ${day}.`,
    answered: 'Sigue a lo que respondiste.',
    planned: (when) => `Estaba previsto para las ${when}, hora tuya.`,
    scheduled: (coach) => (coach === null ? 'Lo programó tu equipo de coaching.' : `Lo programó tu coach, ${coach}.`),
    waited: {
      'quiet-hours': 'Esperó para no llegar de noche.',
      'organization-hours': 'Esperó a las horas en las que escribimos.',
      'coach-present': 'Esperó porque un coach estaba escribiendo contigo.',
      mute: 'Esperó porque los mensajes estaban silenciados.',
      'client-pause': 'Esperó porque pediste una pausa.',
      'client-person': 'Esperó porque pediste hablar con una persona.',
      'client-later': 'Esperó porque lo pediste para más tarde.',
      'client-hours': 'Esperó a las horas que elegiste.',
      window: 'Esperó a que escribieras, como pide WhatsApp.',
      'dead-address': 'Esperó porque los mensajes no llegaban a tu número.',
    },
  },
}
