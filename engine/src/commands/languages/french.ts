import type { ClientTexts } from './client-texts.ts'

const messages = (n: number) => (n === 1 ? '1 message automatique' : `${n} messages automatiques`)

export const FRENCH: ClientTexts = {
  words: ['PLUS', 'MOINS', 'PAUSE', 'REPRENDRE', 'HEURES 9-18', 'HEURES NON'],
  later:
    'D’accord, les messages automatiques d’aujourd’hui arriveront demain à la même heure. Écris REPRENDRE si tu les veux quand même aujourd’hui.',
  paused: (day) =>
    `D’accord, pas de messages automatiques jusqu’au ${day}. Les personnes peuvent toujours t’écrire. Écris REPRENDRE pour terminer la pause.`,
  person:
    'D’accord, une personne va t’écrire. Les messages automatiques attendent jusque-là. Écris REPRENDRE pour continuer sans attendre.',
  leastAlready: (n) =>
    `C’est déjà le minimum : ${messages(n)} par jour. Écris PAUSE pour ne rien recevoir pendant une semaine, ou PLUS pour en recevoir davantage.`,
  less: (n) =>
    `D’accord, au maximum ${messages(n)} par jour à partir de maintenant. Écris PLUS pour en recevoir à nouveau davantage.`,
  allAlready: 'Tu reçois déjà tous les messages automatiques. Écris MOINS pour en recevoir moins.',
  usualAgain:
    'D’accord, tu reçois à nouveau autant de messages automatiques que d’habitude. Écris MOINS pour en recevoir moins.',
  more: (n) => `D’accord, jusqu’à ${messages(n)} par jour. Écris MOINS pour en recevoir moins.`,
  anyTime:
    'D’accord, les messages automatiques arrivent à toutes les heures où nous écrivons d’habitude. Écris HEURES 9-18 pour choisir des heures.',
  hours: (from, to) => `D’accord, les messages automatiques arrivent seulement de ${from} à ${to}, à ton heure.`,
  neverThen: 'Nous n’envoyons jamais de messages automatiques à ces heures-là, donc aucun n’arrivera.',
  hoursOff: 'Écris HEURES NON pour annuler.',
  resumed:
    'D’accord, les messages automatiques reprennent. Écris PAUSE pour une pause, ou MOINS pour en recevoir moins.',
  nothingPaused: 'Rien n’est en pause. Écris PAUSE pour une pause, ou MOINS pour en recevoir moins.',
  nothingSent: 'Nous ne t’avons rien envoyé automatiquement.',
  byPerson: (when) => `Notre dernier message (${when}) a été écrit par une personne, il n’était pas automatique.`,
  automatic: (when) => `Notre dernier message (${when}) était automatique.`,
  page: (link) => `Vois et change ce que tu reçois : ${link}`,
  pauseEnded: 'Ton équipe de coaching a mis fin à ta pause des messages automatiques. Écris PAUSE pour la remettre.',
  linkSent: (link) => `Ici, tu vois pourquoi tu reçois des messages automatiques et tu choisis lesquels : ${link}`,
  stopped: 'D’accord, plus de messages. Écris START pour les recevoir à nouveau.',
  confirmations: {
    stop: (name) => `${name} : tu ne recevras plus de messages. Écris START pour en recevoir à nouveau.`,
    start: (name) =>
      `${name} : tu reçois à nouveau nos messages. Écris AIDE pour de l’aide ou STOP pour ne plus en recevoir.`,
    help: (name) =>
      `${name} : ton équipe de coaching lit ce que tu écris ici et te répondra. Écris STOP pour ne plus recevoir de messages.`,
  },
  reasons: {
    unknown: 'Ton équipe de coaching l’a prévu.',
    hand: 'Ton équipe de coaching l’a lancé pour toi.',
    event: 'Quelque chose a changé dans ton dossier, et ton équipe de coaching a prévu qu’il arrive alors.',
    keyword: 'Tu as écrit un mot qui le lance.',
    scene: 'Il fait suite à un message précédent.',
    welcome: 'Il fait partie de ton accueil.',
    program: 'Il fait partie de ton programme.',
    programWelcome: 'C’est le message de bienvenue de ton programme.',
    programDay: (day) => `Il fait partie de ton programme, jour ${day}.`,
    answered: 'Il fait suite à ta réponse.',
    planned: (when) => `Il était prévu pour ${when}, à ton heure.`,
    scheduled: (coach) =>
      coach === null ? 'Ton équipe de coaching l’a programmé.' : `Programmé par ton coach, ${coach}.`,
    waited: {
      'quiet-hours': 'Il a attendu pour ne pas arriver la nuit.',
      'organization-hours': 'Il a attendu les heures où nous écrivons.',
      'coach-present': 'Il a attendu parce qu’un coach était en train de t’écrire.',
      mute: 'Il a attendu parce que les messages étaient coupés pour un moment.',
      'client-pause': 'Il a attendu parce que tu as demandé une pause.',
      'client-person': 'Il a attendu parce que tu as demandé à parler à une personne.',
      'client-later': 'Il a attendu parce que tu l’as demandé pour plus tard.',
      'client-hours': 'Il a attendu les heures que tu as choisies.',
      window: 'Il a attendu que tu écrives, comme WhatsApp le demande.',
      'dead-address': 'Il a attendu parce que les messages n’arrivaient pas à ton numéro.',
    },
  },
}
