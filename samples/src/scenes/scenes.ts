import { autopilot } from './autopilot.ts'
import { dailyCheckIn } from './daily-check-in.ts'
import { mealPhoto } from './meal-photo.ts'
import { morningQuestions } from './morning-questions.ts'
import { onboarding } from './onboarding.ts'
import { quietClient } from './quiet-client.ts'
import { recentQuestion } from './recent-question.ts'
import type { SampleScene } from './scene.ts'
import { weeklyReview } from './weekly-review.ts'

/** All scenes, each after the scenes it starts. */
export const scenes: readonly SampleScene[] = [
  morningQuestions,
  weeklyReview,
  dailyCheckIn,
  onboarding,
  mealPhoto,
  quietClient,
  autopilot,
  recentQuestion,
]
