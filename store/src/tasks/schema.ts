import type { TasksTable } from './tables.ts'

export interface TasksSchema {
  tasks: TasksTable
}
