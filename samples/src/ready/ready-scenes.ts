import { dailyCheckIn } from './daily-check-in.ts'
import { habitStreak } from './habit-streak.ts'
import { onboardingWeek } from './onboarding-week.ts'
import { photoDiary } from './photo-diary.ts'
import { reEngagement } from './re-engagement.ts'
import type { ReadyScene } from './ready-scene.ts'
import { weeklyReview } from './weekly-review.ts'

/** In the order in which a coaching service needs them. */
export const readyScenes: readonly ReadyScene[] = [
  onboardingWeek,
  dailyCheckIn,
  weeklyReview,
  habitStreak,
  reEngagement,
  photoDiary,
]
