const ON_BARE = 'it changes this machine; with --bare it runs in a folder with a new Debian'

/** The commands of the documents that no step runs. Each has the reason why it is not run. */
export const notRun: Record<string, string> = {
  'podman build --format docker --tag playhub --file deploy/Containerfile .':
    'it needs podman and a base image from a registry of images; deploy/test/containerfile.test.ts checks the file',
  'docker build': 'it is the command above with other words',
  'npm run cluster -- measure': 'it measures for many minutes, and its goals depend on the machine',
  'npm run bench -- growth': 'it writes 40 million rows, which takes hours',
  'apt-get update && apt-get install --yes git nodejs npm': ON_BARE,
  'apt-get install postgresql': ON_BARE,
  'apt-get install pgbouncer': ON_BARE,
  'pg_createcluster 17 restored --port 5433\nrm -r /var/lib/postgresql/17/restored/*': ON_BARE,
  'pg_ctlcluster 17 restored start -- -t 3600': ON_BARE,
}
