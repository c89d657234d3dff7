/** Facts of the questions slice. Their payload names the questions, never their texts. */
export const QUESTION_FACTS = ['QuestionAsked', 'QuestionStatusChanged'] as const
