@tool
extends EditorPlugin


func _enable_plugin() -> void:
	add_autoload_singleton("Playhub", "res://addons/playhub/playhub.gd")


func _disable_plugin() -> void:
	remove_autoload_singleton("Playhub")
