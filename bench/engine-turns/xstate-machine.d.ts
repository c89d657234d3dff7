import type { PlayedScene } from './by-hand.ts'

export declare const playMachine: (replies: readonly string[], store?: boolean) => PlayedScene
