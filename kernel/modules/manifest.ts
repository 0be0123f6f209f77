import type { ContainerProviderContract } from '@adonisjs/application/types'
import type { ApplicationService } from '@adonisjs/core/types'
import type { SchemaTypes } from '@vinejs/vine/types'

type Lazy<T> = () => Promise<{ default: T }>

/** What an API key may do: an area and what it may do there, such as `files:read`. */
export type Scope = `${string}:${string}`

/**
 * Error codes of the contract: the status each is answered with, what it means, and what to do
 * about it (shown at `/docs`).
 */
export type ErrorCodes = Readonly<
  Record<string, { status: number; meaning: string; mend?: string }>
>

/** How often a class of routes may be called in any 60 seconds, and who is counted. */
export interface Limit {
  requests: number
  /** `user` is the tenant together with `x-user-id`; `address` that of a caller without a key. */
  per: 'tenant' | 'user' | 'address'
  /** Requests of all users of a tenant together, where users are counted. */
  ofTenant?: number
}

/**
 * What the kernel knows of a module. Manifests are pure: ids, strings and lazy imports, so that
 * reading one loads no code of the module and cannot fail.
 */
export interface ModuleManifest {
  /** Also the folder name and, where the contract allows it, the URL prefix. */
  id: string
  title: string
  description: string
  /** Ids of modules that must be installed, and enabled for a tenant, before this one. */
  requires: string[]
  /**
   * Ids of modules whose `public.ts` this one imports without needing them for the same tenant:
   * they must be installed, before this one, but may be disabled where this one is enabled.
   */
  uses?: string[]
  /** Part of the platform: every tenant has it, and no list of modules names it. */
  always?: boolean
  /** What API keys may do in this module, such as `files:read`. */
  scopes?: readonly Scope[]
  /** Those of its scopes that a new key has only where somebody asks for them. */
  privileges?: readonly Scope[]
  /** Codes of its errors in the contract. */
  errors?: ErrorCodes
  /** Classes of its routes that have rate limits of their own. */
  limits?: Readonly<Record<string, Limit>>
  /** Application provider of the module: extension points, adapters, listeners, schedules. */
  provider?: Lazy<new (app: ApplicationService) => ContainerProviderContract>
  /**
   * Registers the module's routes; called by `start/routes.ts` inside a group named after the
   * module.
   */
  routes?: Lazy<() => void>
  /** Folders relative to the application root. Migrations run in the order of `modules/main.ts`. */
  migrations?: string
  commands?: string
  jobs?: string
  /**
   * Settings of the module for one tenant (`module:configure`), a VineJS object schema. Every
   * setting needs a default, because a tenant that never configured the module has none stored.
   */
  settings?: Lazy<SchemaTypes>
}

/** Gives a manifest its type without losing the literal id. */
export function defineModule<const Manifest extends ModuleManifest>(manifest: Manifest): Manifest {
  return manifest
}
