import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { verifyWebhook } from '../src/webhooks.js'
import { root, run } from './packed.js'

const NOW = 1_795_000_000
const BODY = '{"event":"file.completed","fileId":"f1"}'

/** A program that prints for each case of `cases.json` whether it is genuine. */
interface Language {
  name: string
  mark: string
  command: string
  version: string
  file: string
  programOf: (code: string) => string
}

const LANGUAGES: Language[] = [
  {
    name: 'Python',
    mark: 'python',
    command: 'python3',
    version: '--version',
    file: 'check.py',
    programOf: (code) => `${code}
import json
for case in json.load(open("cases.json")):
    given = [case[name] for name in ("headers", "body", "secret", "now")]
    given[1] = given[1].encode()
    print(str(is_genuine(*given)).lower())
`,
  },
  {
    name: 'PHP',
    mark: 'php',
    command: 'php',
    version: '--version',
    file: 'check.php',
    programOf: (code) => `<?php
${code}
foreach (json_decode(file_get_contents('cases.json'), true) as $case) {
    $genuine = is_genuine($case['headers'], $case['body'], $case['secret'], $case['now']);
    echo $genuine ? 'true' : 'false', "\\n";
}
`,
  },
  {
    name: 'Go',
    mark: 'go',
    command: 'go',
    version: 'version',
    file: 'check.go',
    programOf: (code) => `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"
)

${code}
func main() {
	var cases []struct {
		Headers      map[string]string
		Body, Secret string
		Now          int64
	}
	text, _ := os.ReadFile("cases.json")
	if err := json.Unmarshal(text, &cases); err != nil { panic(err) }
	for _, one := range cases {
		header := http.Header{}
		for name, value := range one.Headers { header.Set(name, value) }
		fmt.Println(IsGenuine(header, []byte(one.Body), one.Secret, time.Unix(one.Now, 0)))
	}
}
`,
  },
]

/** The numbers of the guide, right and spoilt in every way that a receiver must notice. */
async function cases() {
  const guide = await readFile(join(root, 'docs/receiving-webhooks.md'), 'utf8')
  const [, secret] = /`(whsec_\w+=)`/.exec(guide)!
  const [signature] = /\b[0-9a-f]{64}\b/.exec(guide)!
  const headers = { 'x-service-timestamp': String(NOW), 'x-service-signature': signature }
  const rotated = {
    ...headers,
    'x-service-signature': '0'.repeat(64),
    'x-service-signature-next': signature,
  }
  const right = { headers, body: BODY, secret, now: NOW }
  return [
    right,
    { ...right, headers: rotated },
    { ...right, now: NOW + 300 },
    { ...right, now: NOW - 300 },
    { ...right, now: NOW + 301 },
    { ...right, now: NOW - 301 },
    { ...right, body: `${BODY} ` },
    { ...right, secret: 'whsec_other' },
    { ...right, headers: { ...headers, 'x-service-timestamp': `${NOW}.0` } },
    { ...right, headers: { ...headers, 'x-service-timestamp': `-${NOW}` } },
    { ...right, headers: { ...headers, 'x-service-signature': signature.slice(1) } },
    { ...right, headers: { 'x-service-timestamp': String(NOW) } },
    { ...right, headers: {} },
  ]
}

const isThere = ({ command, version }: Language) => spawnSync(command, [version]).status === 0

test.group('A webhook is verified as by the client in', () => {
  for (const language of LANGUAGES) {
    test(language.name, async ({ assert, cleanup }) => {
      const folder = await mkdtemp(join(tmpdir(), 'languages-'))
      cleanup(() => rm(folder, { recursive: true, force: true }))
      const text = await readFile(join(root, 'docs/clients.md'), 'utf8')
      const block = new RegExp(`^\`\`\`${language.mark}\\n(.*?)^\`\`\`$`, 'ms')
      const [, code] = block.exec(text)!
      assert.isBelow(code.split('\n').length, 16)
      const all = await cases()
      const expected = await Promise.all(
        all.map(({ body, headers, secret, now }) =>
          verifyWebhook(body, headers, secret, now * 1000).then(
            () => 'true',
            () => 'false'
          )
        )
      )
      assert.equal(expected.filter((one) => one === 'true').length, 4)

      await writeFile(join(folder, 'cases.json'), JSON.stringify(all))
      await writeFile(join(folder, language.file), language.programOf(code))
      const parameters = language.command === 'go' ? ['run', language.file] : [language.file]
      const { code: exit, text: printed } = await run(language.command, parameters, {
        cwd: folder,
        env: { GOCACHE: join(folder, 'cache'), GO111MODULE: 'off' },
      })
      assert.equal(exit, 0, printed)
      assert.deepEqual(printed.trim().split('\n'), expected)
    })
      .timeout(240_000)
      .skip(!isThere(language), `There is no ${language.command} here.`)
  }
})
