// No container engine runs where these tests do. What can be checked without one is checked here: the compose file is one
// by the specification's own schema, the settings that it passes are settings the server has, and what the image is built from is
// all there.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { Ajv2019 } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";

type Service = {
  image?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: unknown;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
const compose = parse(read("docker-compose.yml")) as Compose;
const cluster = parse(read("docker-compose.cluster.yml"), { merge: true }) as Compose;
const files = { "docker-compose.yml": compose, "docker-compose.cluster.yml": cluster };

function validator() {
  // Its names for its own parts are in the style of an older draft, and nothing refers to them.
  const schema = JSON.parse(read("tests/deployment/schema/compose-spec.json"), (key, value: unknown) =>
    key === "id" && typeof value === "string" ? undefined : value,
  ) as Record<string, unknown>;
  // The schema names formats of its own (ports, durations) beside the standard ones.
  const ajv = new Ajv2019({ strict: false, allErrors: true, formats: { ports: true, expose: true, duration: true } });
  addFormats.default(ajv, ["uri"]);
  return ajv.compile({ ...schema, $schema: "https://json-schema.org/draft/2019-09/schema" });
}

test("the compose files are such by the Compose specification", () => {
  const validate = validator();
  for (const [name, file] of Object.entries(files)) {
    expect(validate(file), `${name}: ${JSON.stringify(validate.errors, null, 2)}`).toBe(true);
  }
});

test("the check would notice a mistake", () => {
  const wrong = structuredClone(compose) as unknown as { services: { paydirt: Record<string, unknown> } };
  wrong.services.paydirt["dependson"] = ["database"];
  expect(validator()(wrong)).toBe(false);
});

test("the image is built from every member of the workspace", () => {
  const letIn = new Set(read(".dockerignore").split("\n"));
  const members = /^members = (\[.*\])$/m.exec(read("Cargo.toml"))?.[1] ?? "[]";
  const folders = (JSON.parse(members) as string[]).map((member) => `!${member.split("/")[0]}`);
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((folder) => !letIn.has(folder))).toEqual([]);
});

test("services wait for services that exist and say when they are healthy", () => {
  const inImage = /^HEALTHCHECK /m.test(read("Dockerfile"));
  for (const { services } of Object.values(files)) {
    const ownCheck = (service?: Service) => service?.healthcheck ?? (service?.image === "paydirt" && inImage);
    for (const [name, service] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(Object.keys(services), `${name} waits for ${other}`).toContain(other);
        if (condition === "service_healthy") expect(ownCheck(services[other]), other).toBeTruthy();
      }
    }
  }
});

test("every named volume is declared, and every declared one used", () => {
  for (const { services, volumes } of Object.values(files)) {
    const used = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(":")[0] ?? "")
      .filter((source) => !source.startsWith("."));
    expect(used.sort()).toEqual(Object.keys(volumes).sort());
  }
});

test("each server of the cluster has a name of its own, is reached by it, and the proxy knows it", () => {
  const servers = Object.entries(cluster.services).filter(([, service]) => service.image === "paydirt");
  expect(servers).toHaveLength(3);
  for (const [name, { environment }] of servers) {
    expect(environment?.["PAYDIRT_NODE"]).toBe(name);
    expect(environment?.["PAYDIRT_NODE_ADDRESS"]).toBe(`http://${name}:8080`);
    expect(read("Caddyfile.cluster")).toContain(`${name}:8080`);
  }
});

test("the proxy of the cluster sends what is asked of one table to one server", () => {
  const [, pattern] = read("Caddyfile.cluster").match(/path_regexp table (\S+)/) ?? [];
  const table = (path: string) => new RegExp(pattern ?? "").exec(path)?.[1];
  const id = "01989c5e-7a70-7d3c-a2c5-3f1f0e4a9b11";
  for (const path of [`/t/${id}`, `/t/${id}/card.png`, `/api/tables/${id}`, `/api/tables/${id}/socket`]) {
    expect(table(path), path).toBe(id);
  }
  for (const path of ["/", "/api/tables", "/api/tables/finished", "/api/lobby/socket", "/assets/t.js"]) {
    expect(table(path), path).toBeUndefined();
  }
});

test("the server has every setting that it is given here and in the README", () => {
  const binary = fileURLToPath(new URL("../../target/debug/paydirt", import.meta.url));
  const help = execFileSync(binary, ["serve", "--help"], { encoding: "utf8" });
  const known = new Set(help.match(/\bPAYDIRT_[A-Z_]+\b|\bDATABASE_URL\b/g));
  const given = [
    ...Object.keys(compose.services["paydirt"]?.environment ?? {}),
    ...Object.keys(cluster.services["red"]?.environment ?? {}),
    ...(read("Dockerfile").match(/(?<=^ENV )[A-Z_]+/gm) ?? []),
  ];
  for (const name of given) expect([...known], name).toContain(name);
  const documented = new Set(read("README.md").match(/(?<=^\| `)(PAYDIRT_[A-Z_]+|DATABASE_URL)(?=`)/gm));
  expect([...documented].sort(), "the table of settings in the README").toEqual([...known].sort());
});
