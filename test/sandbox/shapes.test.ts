import { backups } from "../../provider/api/game/backups";
import { schedules, tasks } from "../../provider/api/game/schedules";
import { gameServers } from "../../provider/api/game/servers";
import { applications } from "../../provider/api/hosting/applications";
import { deployments } from "../../provider/api/hosting/deployments";
import { projects } from "../../provider/api/hosting/projects";
import { sharedVariables } from "../../provider/api/hosting/shared-variables";
import { storages } from "../../provider/api/hosting/storages";
import { variables } from "../../provider/api/hosting/variables";
import { setUp } from "./fixture";
import { good, sandboxPerTest, send } from "./support";

// This file repeats the names in docs/facts/hosting.md and docs/facts/game-panel.md, so that the tests do not compare a table with itself.

const sandbox = sandboxPerTest();
const words = (text: string) => text.trim().split(/\s+/).sort();
const keys = (value: unknown) => Object.keys(value as object).sort();

describe("the shape of an application (docs/facts/hosting.md 3.1, 3.3)", () => {
  const TOP =
    words(`uuid name description fqdn noindex_domains status server_status build_pack static_image git_repository git_branch git_commit_sha
    git_full_url repository_project_id source_id source_type ctr_registry_image_name ctr_registry_image_tag install_command build_command start_command
    ports_exposes ports_mappings custom_network_aliases base_directory publish_directory
    health_check_enabled health_check_type health_check_command health_check_path health_check_port health_check_host health_check_method
    health_check_scheme health_check_return_code health_check_response_text health_check_interval health_check_timeout health_check_retries
    health_check_start_period custom_healthcheck_found
    limits_memory limits_memory_swap limits_memory_reservation limits_memory_swappiness limits_cpus limits_cpu_shares limits_cpuset
    preview_url_template destination_id destination_type environment_id ctrfile_location ctrfile_target_build ctr_compose_location ctr_compose_domains
    ctr_compose_custom_start_command ctr_compose_custom_build_command swarm_replicas swarm_placement_constraints custom_ctr_run_options
    pre_deployment_command pre_deployment_command_container post_deployment_command post_deployment_command_container watch_paths redirect
    compose_parsing_version custom_web_server_configuration is_http_basic_auth_enabled http_basic_auth_username config_hash restart_count
    max_restart_count last_restart_at last_restart_type last_online_at additional_servers_count additional_networks_count created_at updated_at
    deleted_at destination additional_servers`);
  const SENSITIVE = words(`custom_labels ctrfile ctr_compose ctr_compose_raw http_basic_auth_password private_key_id
    manual_webhook_secret_git_provider_1 manual_webhook_secret_git_provider_2 manual_webhook_secret_git_provider_3 manual_webhook_secret_git_provider_4`);
  const ON =
    words(`is_auto_deploy_enabled is_force_https_enabled is_container_label_escape_enabled is_git_submodules_enabled is_git_lfs_enabled
    is_git_shallow_clone_enabled inject_build_args_to_ctrfile is_gzip_enabled is_stripprefix_enabled is_container_label_readonly_enabled`);
  const OFF = words(`is_static is_spa is_preserve_repository_enabled is_build_server_enabled use_build_secrets connect_to_ctr_network
    is_preview_deployments_enabled is_pr_deployments_public_enabled disable_build_cache include_source_commit_in_build is_env_sorting_enabled
    is_raw_compose_deployment_enabled is_log_drain_enabled is_gpu_enabled is_consistent_container_name_enabled is_debug_enabled`);

  test("an application shows the documented fields, and sensitive fields only with the permission `Read sensitive data`", async () => {
    const { image, read } = await setUp(sandbox());
    const uuid = await image();
    const token = await sandbox().addToken(["read"]);
    const params = { uuid };
    expect(keys(await good(sandbox(), applications.get, { params, token }))).toEqual([...TOP, "domain_port_overrides", "settings"].sort());
    expect(keys(await read(uuid))).toEqual([...TOP, ...SENSITIVE, "domain_port_overrides", "settings"].sort());
    expect(keys((await good(sandbox(), applications.list, { token }))[0])).toEqual(TOP);
  });

  test("a new application without settings has the documented default values", async () => {
    const { git, read } = await setUp(sandbox());
    const { settings = {}, ...application } = await read(await git());
    for (const name of ON) expect([name, settings?.[name]]).toEqual([name, true]);
    for (const name of OFF) expect([name, settings?.[name]]).toEqual([name, false]);
    expect(settings).toMatchObject({
      gpu_driver: "vendor",
      gpu_count: null,
      stop_grace_period: null,
      ctr_images_to_keep: 2,
      custom_internal_name: null,
    });
    expect(application).toMatchObject({
      description: null,
      git_commit_sha: "HEAD",
      redirect: "both",
      ports_exposes: null,
      ports_mappings: null,
      base_directory: "/",
      publish_directory: null,
      static_image: "web_server:alpine",
      ctr_compose_location: "/ctr-compose.yaml",
      ctr_registry_image_name: null,
      preview_url_template: "{{pr_id}}.{{domain}}",
      max_restart_count: 10,
      health_check_enabled: false,
      health_check_type: "http",
      health_check_path: "/",
      health_check_port: null,
      health_check_host: "localhost",
      health_check_method: "GET",
      health_check_scheme: "http",
      health_check_return_code: 200,
      health_check_interval: 5,
      health_check_timeout: 5,
      health_check_retries: 10,
      health_check_start_period: 5,
      limits_memory: "0",
      limits_memory_swap: "0",
      limits_memory_reservation: "0",
      limits_cpus: "0",
      limits_memory_swappiness: 60,
      limits_cpu_shares: 1024,
      limits_cpuset: null,
      is_http_basic_auth_enabled: false,
      status: "exited:unhealthy",
      ctr_compose: null,
      swarm_placement_constraints: null,
    });
  });

  test("a create of an application without a domain answers with `domains: null`", async () => {
    const { place } = await setUp(sandbox());
    const body = { ...place, ctr_registry_image_name: "nginx", autogenerate_domain: false };
    expect((await send(sandbox(), applications.createCtrimage, { body })).body).toMatchObject({ domains: null });
  });
});

test("variables, storages and deployments have exactly the documented fields (docs/facts/hosting.md 4.1, 6.1, 8.3)", async () => {
  const { image } = await setUp(sandbox());
  const params = { uuid: await image() };
  await good(sandbox(), variables.create, { params, body: { key: "A", value: "1" } });
  expect(keys((await good(sandbox(), variables.list, { params }))[0])).toEqual(
    words(`id uuid key comment is_preview is_literal is_multiline is_shown_once is_runtime is_buildtime is_shared is_required is_really_required
      is_buildpack_control is_svc order version created_at updated_at value real_value`),
  );
  await good(sandbox(), storages.create, { params, body: { type: "persistent", name: "data", mount_path: "/data" } });
  await good(sandbox(), storages.create, { params, body: { type: "file", mount_path: "/file", content: "x" } });
  const { persistent_storages, file_storages } = await good(sandbox(), storages.list, { params });
  const common = "id uuid mount_path resource_type resource_id is_preview_suffix_enabled created_at updated_at";
  expect(keys(persistent_storages[0])).toEqual(words(`${common} name host_path container_id`));
  expect(keys(file_storages[0])).toEqual(
    words(`${common} fs_path is_directory is_host_file is_based_on_git chown chmod is_binary is_too_large content`),
  );
  expect(file_storages[0]).toMatchObject({
    is_directory: false,
    is_host_file: false,
    is_binary: false,
    is_too_large: false,
    is_based_on_git: false,
  });

  const { deployment_uuid = "" } = await good(sandbox(), applications.start, { params });
  const deployment = await good(sandbox(), deployments.get, { params: { uuid: deployment_uuid } });
  expect(keys(deployment)).toEqual(
    words(`id deployment_uuid application_id application_name server_id server_name destination_id build_server_id pull_request_id
      ctr_registry_image_tag status commit commit_message git_type force_rebuild restart_only rollback only_this_server is_api is_webhook
      configuration_hash deployment_url current_process_id created_at updated_at finished_at logs`),
  );
  expect(deployment).toMatchObject({
    application_id: "1",
    destination_id: "1",
    server_id: 1,
    is_api: true,
    is_webhook: false,
    rollback: false,
    force_rebuild: false,
    restart_only: false,
    only_this_server: false,
  });
});

test("projects and shared variables have exactly the documented fields (docs/facts/hosting.md 2, 5)", async () => {
  const { project } = await setUp(sandbox());
  const shown = await good(sandbox(), projects.get, { params: { uuid: project } });
  expect(keys(shown)).toEqual(words("id uuid name description team_id created_at updated_at environments"));
  expect(keys(shown.environments[0])).toEqual(words("id uuid name description project_id created_at updated_at"));
  await good(sandbox(), sharedVariables.team.create, { body: { key: "A", value: "1" } });
  expect(keys((await good(sandbox(), sharedVariables.team.list))[0])).toEqual(
    words("id key comment type is_literal is_multiline is_shown_once created_at updated_at value"),
  );
});

test("the panel's objects have exactly the documented fields (docs/facts/game-panel.md 4)", async () => {
  // The test compares the body as it is sent. The decoded answer also contains the objects below the server.
  const { answer: page, body: sent } = await send(sandbox(), gameServers.list);
  const game = (sent as { data: { attributes: Record<string, unknown> }[] }).data[0]?.attributes;
  const params = { server: page.items[0]?.identifier ?? "" };
  expect(keys(game)).toEqual(
    words(`server_owner identifier internal_id uuid name node region is_node_under_maintenance sftp_details host description limits invocation
      docker_image egg_features feature_limits status is_suspended is_installing is_transferring relationships`),
  );
  expect(game).toMatchObject({ egg_features: null, feature_limits: { databases: 2, allocations: 2, backups: 3 }, is_transferring: false });
  const cron = { minute: "0", hour: "0", day_of_month: "*", month: "*", day_of_week: "*" };
  const { answer: schedule, body } = await send(sandbox(), schedules.create, { params, body: { name: "x", ...cron } });
  expect(keys((body as { attributes: object }).attributes)).toEqual(
    words("id name cron is_active is_processing only_when_online last_run_at next_run_at created_at updated_at relationships"),
  );
  const at = { ...params, schedule: String(schedule.id) };
  expect(await good(sandbox(), tasks.create, { params: at, body: { action: "command", payload: "x", time_offset: 0 } })).toEqual({
    id: 1,
    sequence_id: 1,
    action: "command",
    payload: "x",
    time_offset: 0,
    is_queued: false,
    continue_on_failure: false,
    created_at: "2026-01-01T00:00:00+00:00",
    updated_at: "2026-01-01T00:00:00+00:00",
  });
  expect(keys(await good(sandbox(), backups.create, { params, body: {} }))).toEqual(
    words("uuid is_successful is_locked name ignored_files checksum bytes created_at completed_at"),
  );
});
