import type { RecentQuestionsTable } from './tables.ts'

export interface QuestionsSchema {
  recent_questions: RecentQuestionsTable
}
