import type { AskingWords } from './asking-words.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { ITALIAN } from './italian.ts'
import { PORTUGUESE } from './portuguese.ts'
import { SPANISH } from './spanish.ts'

export const LANGUAGES: readonly AskingWords[] = [ENGLISH, SPANISH, GERMAN, FRENCH, PORTUGUESE, ITALIAN]
