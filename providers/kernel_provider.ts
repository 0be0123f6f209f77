import type { ApplicationService } from '@adonisjs/core/types'

/** Registers what the kernel offers to modules. */
export default class KernelProvider {
  constructor(protected app: ApplicationService) {}

  register() {}
}
