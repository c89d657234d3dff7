import type { BulkSchema } from './bulk/schema.ts'
import type { ChannelsSchema } from './channels/schema.ts'
import type { ContactsSchema } from './contacts/schema.ts'
import type { ConversationsSchema } from './conversations/schema.ts'
import type { DoublesSchema } from './doubles/schema.ts'
import type { IntegrationsSchema } from './integrations/schema.ts'
import type { LogsSchema } from './logs/schema.ts'
import type { MediaSchema } from './media/schema.ts'
import type { MovingSchema } from './moving/schema.ts'
import type { NoticesSchema } from './notices/schema.ts'
import type { SharedOrganizationsSchema, OrganizationsSchema } from './organizations/schema.ts'
import type { ProgramsSchema } from './programs/schema.ts'
import type { PromptsSchema } from './prompts/schema.ts'
import type { QuestionsSchema } from './questions/schema.ts'
import type { ScenesSchema } from './scenes/schema.ts'
import type { SchedulesSchema } from './schedules/schema.ts'
import type { GlobalStaffSchema, StaffSchema } from './staff/schema.ts'
import type { TasksSchema } from './tasks/schema.ts'
import type { FactsTable } from './facts/tables.ts'
import type { IdempotencyKeysTable } from './idempotency/tables.ts'
import type { WorkTable } from './work/tables.ts'

/** The event log and the jobs: of all organizations, and of none. */
interface FloorSchema {
  facts: FactsTable
  work: WorkTable
}

/** What the floor keeps in each organization. */
interface TenantFloorSchema {
  idempotency_keys: IdempotencyKeysTable
}

/** Tables outside organizations. All others are tenant tables (tested by the catalogue test). */
export interface GlobalSchema extends FloorSchema, SharedOrganizationsSchema, GlobalStaffSchema {}

/** Tables the tenant role can access: its organization's rows, and part of four global tables. */
export interface TenantSchema
  extends
    FloorSchema,
    TenantFloorSchema,
    MediaSchema,
    SharedOrganizationsSchema,
    OrganizationsSchema,
    StaffSchema,
    ContactsSchema,
    ChannelsSchema,
    ConversationsSchema,
    PromptsSchema,
    SchedulesSchema,
    ScenesSchema,
    TasksSchema,
    QuestionsSchema,
    ProgramsSchema,
    BulkSchema,
    DoublesSchema,
    NoticesSchema,
    IntegrationsSchema,
    LogsSchema,
    MovingSchema {}
