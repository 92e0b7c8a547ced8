import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';

/**
 * @typedef {object} Finished
 * @property {number} code the exit code; 128 + the signal's number when a signal ended it, 127 when it could not start
 * @property {string} output stdout and stderr, in the order they came; empty when they were inherited
 */

/**
 * @typedef {object} CommandOptions
 * @property {NodeJS.ProcessEnv} [env] the whole environment; this process's own when absent
 * @property {string} [cwd] the repository's top folder when absent
 * @property {number} [timeoutMs] ends the command after this time
 */

/**
 * Runs a command and returns its output. Never rejects: a command that cannot be started has exit code 127.
 *
 * @param {string} command the executable
 * @param {readonly string[]} args its arguments, passed as they are (no shell)
 * @param {CommandOptions} [options]
 * @returns {Promise<Finished>}
 */
export function capture(command, args, options = {}) {
  const env = { ...colors(), ...(options.env ?? process.env) };
  return start(command, args, { ...options, env }, ['ignore', 'pipe', 'pipe']);
}

/**
 * Captured output may be printed later, so its colors follow our terminal and not the pipe.
 *
 * @returns {NodeJS.ProcessEnv}
 */
function colors() {
  return process.stderr.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
}

/**
 * Runs a command on this process's own terminal. Forwards the signals that end a process, so that nothing is left
 * running after the script is stopped.
 *
 * @param {string} command the executable
 * @param {readonly string[]} args its arguments, passed as they are (no shell)
 * @param {CommandOptions} [options]
 * @returns {Promise<number>} the exit code
 */
export async function foreground(command, args, options = {}) {
  const { code } = await start(command, args, options, 'inherit');
  return code;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} options
 * @param {import('node:child_process').StdioOptions} stdio
 * @returns {Promise<Finished>}
 */
function start(command, args, { env = process.env, cwd = ROOT, timeoutMs }, stdio) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { env, cwd, stdio, ...(timeoutMs && { timeout: timeoutMs }) });
    /** @param {string} text */
    const keep = (text) => {
      output += text;
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);

    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal);
    // A terminal sends Ctrl+C to the child as well; handling it here keeps this process until the child ended.
    const ignore = () => undefined;
    process.on('SIGTERM', passOn).on('SIGHUP', passOn).on('SIGINT', ignore);
    /** @param {Finished} finished */
    const finish = (finished) => {
      process.off('SIGTERM', passOn).off('SIGHUP', passOn).off('SIGINT', ignore);
      resolve(finished);
    };
    child.on('error', (error) => finish({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      finish({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output });
    });
  });
}
