import type { ColumnType } from 'kysely'

/** A bit mask. Big numerics are read as bigint. */
export type Mask = ColumnType<bigint | null, bigint | string | null | undefined, bigint | string | null>
export type Json<T> = ColumnType<T, string, string>
export type Timestamp = ColumnType<Date, Date, Date>
export type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
