import type { SortTable } from '../../sort.ts'

/** What a coach is good at. The first six are the names that older callers use. */
export const SPECIALTIES = [
  'performance',
  'endurance',
  'weight-loss',
  'diet-nutrition',
  'sleep-specialist',
  'accountability',
  'strength',
  'mobility',
  'yoga',
  'pilates',
  'running',
  'cycling',
  'swimming',
  'mindfulness',
  'stress-management',
  'habit-building',
  'pre-postnatal',
  'injury-recovery',
  'healthy-aging',
  'youth-fitness',
  'plant-based',
  'sports-nutrition',
  'womens-health',
  'mens-health',
  'chronic-conditions',
] as const
export type Specialty = (typeof SPECIALTIES)[number]

/** What accounts can be sorted by. `role`: in the order of roles. `state`: enabled, invited, disabled. */
export const USER_SORTS = {
  name: 'asc',
  role: 'asc',
  organization: 'asc',
  state: 'asc',
} as const satisfies SortTable<string>
export type UserSort = keyof typeof USER_SORTS

/** Why an account is disabled. */
export const DISABLED_REASONS = ['left', 'on-leave', 'duplicate', 'security', 'conduct', 'other'] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** `appCoachPage` is the last part of the address of the coach's public page; the others are addresses elsewhere. */
export const SOCIAL_LINKS = [
  'appCoachPage',
  'website',
  'instagram',
  'facebook',
  'linkedin',
  'x',
  'youtube',
  'tiktok',
] as const
export type SocialLink = (typeof SOCIAL_LINKS)[number]

/** Maximum lengths of texts in characters, maximum numbers of entries, and the range of the boost. */
export const USER_LIMITS = {
  adminNotes: 2_000,
  disabledNotes: 500,
  tags: 20,
  tag: 40,
  addons: 20,
  link: 300,
  managed: 200,
  boost: 100,
  /** Accounts in one call. */
  atOnce: 100,
} as const
