import type { KeywordsTable, KeywordUsesTable } from './keywords/tables.ts'
import type { ScenesTable, SceneVersionsTable } from './tables.ts'
import type { SceneDraftsTable, SceneEditorsTable, SceneCasesTable } from './tables-editing.ts'
import type { RunsTable, RunTurnsTable, RunProblemsTable, RunEffectsTable, RunPlacesTable } from './runs/tables.ts'

export interface ScenesSchema {
  keywords: KeywordsTable
  keyword_uses: KeywordUsesTable
  scenes: ScenesTable
  scene_versions: SceneVersionsTable
  scene_drafts: SceneDraftsTable
  scene_editors: SceneEditorsTable
  scene_cases: SceneCasesTable
  runs: RunsTable
  run_turns: RunTurnsTable
  run_problems: RunProblemsTable
  run_effects: RunEffectsTable
  run_places: RunPlacesTable
}
