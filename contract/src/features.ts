/**
 * Features. The position of a name is its bit, frozen like permissions. A feature is on if both the account and the
 * organization have it.
 */
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
