{{- define "playhub.name" -}}
{{- if contains "playhub" .Release.Name }}{{ .Release.Name | trunc 40 }}{{ else }}{{ printf "%s-playhub" .Release.Name | trunc 40 }}{{ end -}}
{{- end }}

{{- define "playhub.chosen" -}}
app.kubernetes.io/name: playhub
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "playhub.labels" -}}
{{ include "playhub.chosen" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* The settings of all processes that are no secrets. */}}
{{- define "playhub.settings" -}}
PUBLIC_URL: {{ printf "https://%s" .Values.hub.host | quote }}
DESK_URL: {{ printf "https://%s" .Values.desk.host | quote }}
TRUST_PROXY: {{ .Values.trustProxy | quote }}
DRAIN_SECONDS: {{ .Values.drainSeconds | quote }}
METRICS_PORT: "9100"
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* DATABASE_URL and, behind a pooler, DATABASE_DIRECT_URL. DATABASE_READ_URL, if there are standbys. */}}
{{- define "playhub.database" -}}
{{- $name := include "playhub.name" . -}}
{{- if .Values.postgres.enabled }}
{{- $app := printf "%s-db-app" $name }}
- name: DATABASE_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $app }}, key: password } }
{{- if .Values.postgres.pooler.enabled }}
- name: DATABASE_URL
  value: postgres://playhub:$(DATABASE_PASSWORD)@{{ $name }}-pooler:5432/playhub
- name: DATABASE_DIRECT_URL
  valueFrom: { secretKeyRef: { name: {{ $app }}, key: uri } }
{{- else }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ $app }}, key: uri } }
{{- end }}
{{- if gt (int .Values.postgres.instances) 1 }}
- name: DATABASE_READ_URL
  value: postgres://playhub:$(DATABASE_PASSWORD)@{{ $name }}-db-ro:5432/playhub
{{- end }}
{{- else }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.database.secret }}, key: {{ .Values.database.key }} } }
{{- with .Values.database.directKey }}
- name: DATABASE_DIRECT_URL
  valueFrom: { secretKeyRef: { name: {{ $.Values.database.secret }}, key: {{ . }} } }
{{- end }}
{{- with .Values.database.readKey }}
- name: DATABASE_READ_URL
  valueFrom: { secretKeyRef: { name: {{ $.Values.database.secret }}, key: {{ . }} } }
{{- end }}
{{- end }}
{{- end }}
