CREATE TABLE "answer_day" (
	"day" date NOT NULL,
	"project_id" text NOT NULL,
	"answers" jsonb NOT NULL,
	"waits" jsonb NOT NULL,
	CONSTRAINT "answer_day_project_id_day_pk" PRIMARY KEY("project_id","day")
);
