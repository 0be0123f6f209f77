export * from './fault_server.js'
export * from './gateway_fake.js'
