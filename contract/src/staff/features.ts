/** Feature bits by position, frozen like the permissions (spec 1 §6). A feature counts when account and organization have it. */
export const FEATURES = [
  'all',
  'contact-analytics',
  'sleep',
  'activity',
  'tasks',
  'notes',
  'mute',
  'ai-classification',
  'sentiment',
  'emotion',
  'self-harm',
  'photo-classification',
  'reply-suggestions',
  'url-shortening',
  'incoming-keyword-actions',
  'payment-provider',
  'scheduling',
  'fitness-providers',
  'wearable-providers',
  'support',
] as const

export type Feature = (typeof FEATURES)[number]
