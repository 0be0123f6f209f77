import { column } from '@adonisjs/lucid/orm'
import type { ColumnOptions } from '@adonisjs/lucid/types/model'

/**
 * Column decorator for a JSON value kept as text (`table.text`, or `table.text(name, 'longtext')`
 * where it may pass 64 KB on MySQL). Null stays null. Assign a new value to change it: a change
 * inside the value is not noticed.
 */
export function json(options: Partial<ColumnOptions> = {}) {
  return (target: object, property: string): void => {
    column({
      prepare: (value: unknown) =>
        value === null || value === undefined ? value : JSON.stringify(value),
      consume: (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value),
      ...options,
    })(target as never, property as never)
  }
}
